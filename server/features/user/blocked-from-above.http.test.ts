import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { addMember, buildWorld, type Member, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let peer: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  peer = await addMember(desk, 'peer', { parentId: world.north.user.id });
});
afterAll(() => desk.close());

const set = (by: ApiClient, status: 'active' | 'blocked') =>
  by.call('user.updateStatus', { body: { userId: peer.user.id, status } });

const denied = { status: 403, errorCode: 'PermissionDenied' };

test('a subadmin does not let in whom an admin has blocked, nor by blocking them again', async () => {
  const north = world.north.client;
  expect((await set(desk.admin, 'blocked')).status).toBe(200);
  const shown = await north.ok('user.one', { params: { id: peer.user.id } });
  expect(shown).toMatchObject({ status: 'blocked', blockedBy: 'admin' });
  expect(await refusalOf(desk, () => set(north, 'active'))).toEqual(denied);
  expect((await set(north, 'blocked')).status).toBe(200);
  expect(await refusalOf(desk, () => set(north, 'active'))).toEqual(denied);
  expect((await set(desk.admin, 'active')).status).toBe(200);
});

test('whom a subadmin has blocked, it lets in again, and so does an admin', async () => {
  for (const by of [world.north.client, desk.admin]) {
    expect((await set(world.north.client, 'blocked')).status).toBe(200);
    expect((await set(by, 'active')).status).toBe(200);
  }
});
