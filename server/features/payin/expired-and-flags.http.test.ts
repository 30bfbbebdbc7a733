import { payinFlags } from '@peerdesk/contract/payin.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, openOrder, payOrder, type Placed, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let late: Placed;
let never: Placed;
let contested: Placed[];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  const first = await payOrder(desk, world, { amount: '500.00' });
  contested = [first, await payOrder(desk, world, { amount: '600.00', utr: first.utr })];
  late = await payOrder(desk, world, { amount: '700.00' });
  never = await openOrder(desk, world, { amount: '800.00' });
  await desk.owner.query(`update payin set status = 'expired' where ref_id = any($1)`, [
    [late.refId, never.refId],
  ]);
  await desk.owner.query(`update payin set flags = '{LATE}' where ref_id = $1`, [late.refId]);
});
// Rows were written by hand.
afterAll(() => desk.close({ booksAreWrong: true }));

async function refs(query: Record<string, string>, client: ApiClient = desk.admin) {
  const { orders } = await client.ok('payin.list', { query });
  return orders.map(({ refId }) => refId).toSorted();
}
const refsOf = (...orders: Placed[]) => orders.map(({ refId }) => refId).toSorted();

test('what expired is paid late or was never paid', async () => {
  expect(await refs({ status: 'expired' })).toEqual(refsOf(late, never));
  expect(await refs({ status: 'expired', paid: 'late' })).toEqual(refsOf(late));
  expect(await refs({ paid: 'never' })).toEqual(refsOf(never));
  expect(await refs({ status: 'processing', paid: 'late' })).toEqual([]);
});

test('the tabs count the same whichever of them is chosen', async () => {
  const countsOf = async (query: Record<string, string>) =>
    (await desk.admin.ok('payin.list', { query })).counts;
  const counts = await countsOf({});
  expect(counts).toMatchObject({ processing: 2, waitsFor: 3 });
  for (const paid of ['late', 'never']) {
    expect(await countsOf({ status: 'expired', paid })).toEqual(counts);
    expect(await countsOf({ status: 'expired', paid, q: 'PI0' })).toEqual(counts);
  }
});

test('each flag finds the orders that show it, for whoever is shown it', async () => {
  await desk.admin.ok('user.update', { body: { userId: world.peer.user.id, tag: 'watch' } });
  const readers = [desk.admin, world.north.client, world.peer.client, world.merchant.client];
  for (const client of readers) {
    const { orders } = await client.ok('payin.list', { query: {} });
    for (const flag of payinFlags) {
      const shown = orders.filter(({ flags }) => flags.includes(flag)).map(({ refId }) => refId);
      expect(await refs({ flag }, client)).toEqual(shown.toSorted());
    }
  }
  expect(await refs({ flag: 'UTR_CONTESTED' })).toEqual(refsOf(...contested));
  expect(await refs({ flag: 'UTR_CONTESTED' }, world.merchant.client)).toEqual([]);
  expect((await refs({ flag: 'WATCH' })).length).toBe(4);
  expect(await refs({ flag: 'WATCH' }, world.peer.client)).toEqual([]);
});
