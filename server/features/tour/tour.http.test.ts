import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

const logins = [{ role: 'admin' as const, username: 'admin', password: 'shown' }];

test('no desk but a demo has a tour', async () => {
  expect(await desk.admin.ok('tour.get')).toEqual({ isDue: false });
});

test('who leaves it never sees it again, on no server; others still do', async () => {
  for (const { services } of desk.servers) services.demoLogins = logins;
  expect(await world.peer.client.ok('tour.get')).toEqual({ isDue: true });
  expect(await world.peer.client.ok('tour.leave', { body: {} })).toEqual({ isDue: false });
  const before = await desk.fingerprint();
  expect(await world.peer.client.ok('tour.leave', { body: {} })).toEqual({ isDue: false });
  expect(await desk.fingerprint()).toEqual(before);
  for (let turn = 0; turn < desk.servers.length; turn += 1) {
    expect(await world.peer.client.ok('tour.get')).toEqual({ isDue: false });
    expect(await desk.admin.ok('tour.get')).toEqual({ isDue: true });
  }
});
