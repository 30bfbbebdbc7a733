import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { countCachingFor } from '../../core/list.ts';
import { CountCache } from '../../platform/db/list/count-cache.ts';
import { Live } from '../../platform/live/live.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, payOrder, placeOrder, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 2);
  for (const { services } of desk.servers) services.counts = new CountCache();
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

/** The same list, of each server in turn. */
async function counted(client = desk.admin) {
  const [one, other] = [
    await client.ok('payin.list', { query: {} }),
    await client.ok('payin.list', { query: { pagesize: '100' } }),
  ];
  const { total, counts } = one;
  expect({ total: other.total, counts: other.counts }).toEqual({ total, counts });
  expect(total).toBe(other.orders.length);
  return { total, counts };
}

test('every server counts what another has just written', async () => {
  for (let n = 1; n <= 6; n += 1) {
    await placeOrder(world);
    expect(await counted()).toMatchObject({ total: n, counts: { processing: 0 } });
  }
  const { refId } = await payOrder(desk, world);
  expect(await counted()).toMatchObject({ total: 7, counts: { processing: 1 } });
  expect(await counted(world.peer.client)).toMatchObject({ total: 1, counts: { processing: 1 } });
  await world.peer.client.ok('payin.confirm', { body: { refId } });
  expect(await counted()).toMatchObject({ total: 7, counts: { processing: 0 } });
  expect(await counted(world.peer.client)).toMatchObject({ total: 1, counts: { processing: 0 } });
});

test('a scope in which nothing has changed is not counted again, and nobody gets another’s', async () => {
  const before = await counted(world.otherMerchant.client);
  expect(before.total).toBe(0);
  await placeOrder(world);
  // Behind the servers’ backs, so that a count shows when it was made.
  await desk.owner.query('update payin set merchant_id = $1', [world.otherMerchant.id]);
  const asked = { query: {} };
  expect((await world.otherMerchant.client.ok('payin.list', asked)).total).toBe(0);
  expect((await world.otherMerchant.client.ok('payin.list', asked)).total).toBe(0);
  expect((await world.merchant.client.ok('payin.list', asked)).total).toBe(0);
  await desk.owner.query('update payin set merchant_id = $1', [world.merchant.id]);
});

test('nothing is kept for a change that a replica, chosen before it was heard of, may lack', async () => {
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('no server');
  const change = { topic: 'payin' as const, scopes: ['desk'], ref: 'PI1' };
  const live = new Live();
  const hearing = { ...services, live, hearChanges: async () => true };
  const scope = { kind: 'desk' } as const;
  const kept = countCachingFor('payin.list', { services: hearing, scope });
  expect(await kept.version()).toBe(await kept.version());
  expect(await kept.version()).not.toBeNull();
  live.announce([change]);
  expect(await kept.version()).toBeNull();
});
