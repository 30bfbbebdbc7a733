import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, placeOrder, topUp, type World } from '../../testing/world.ts';
import { sealAudit } from '../audit/seal.ts';

let desk: TestDesk;
let world: World;
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

const runs = 15;

test('the books of a desk at work raise no alarm: orders, movements and seals go on meanwhile', async () => {
  const [server] = desk.servers;
  if (!server) throw new Error('a desk without a server');
  let isOver = false;
  let written = 0;
  const work = async () => {
    while (!isOver) {
      await topUp(desk, world.peer.user.id, '10.00');
      await placeOrder(world);
      written += 1;
    }
  };
  let sealed = 0;
  const seal = async () => {
    while (!isOver) {
      await sealAudit(server.services);
      sealed += 1;
    }
  };
  const atWork = [work(), work(), seal()];
  const alarms: string[] = [];
  for (let run = 0; run < runs; run += 1) alarms.push(...(await desk.bookErrors()));
  isOver = true;
  await Promise.all(atWork);
  expect(alarms).toEqual([]);
  expect(written).toBeGreaterThan(0);
  expect(sealed).toBeGreaterThan(0);
});
