import type { Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName } from '@peerdesk/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addMerchant,
  buildWorld,
  freshUtr,
  placeOrder,
  placePayout,
  testClientOf,
  type World,
} from '../../testing/world.ts';
import { sweepTestOrders } from './sweep.ts';

let desk: TestDesk;
let world: World;
let merchant: World['merchant'];
let tester: ApiClient;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
beforeEach(async () => {
  merchant = await addMerchant(desk, { payinBps: 300, payoutBps: 100 });
  tester = await testClientOf(desk, merchant.id);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const services = () => {
  const [server] = desk.servers;
  if (!server) throw new Error('a server is needed');
  return server.services;
};

/** The merchant as whoever has its test key. */
const mine = () => ({ merchant: { id: merchant.id, client: tester } });

/** All that test mode writes; the rest of the desk must stay as it is. */
const own = ['test_payin', 'test_payout', 'test_balance'];

describe('the two worlds', () => {
  test('neither key finds or changes an order of the other', async () => {
    const [made, live] = [await placeOrder(mine()), await placeOrder({ merchant })];
    const out = await placePayout(mine());
    const print = await desk.fingerprint();
    const byId = (orderId: string) => ({ params: { orderId } });
    expect(await tester.refused('payin.byOrderId', byId(live.orderId))).toBe('NotFound');
    expect(await merchant.client.refused('payin.byOrderId', byId(made.orderId))).toBe('NotFound');
    expect(await merchant.client.refused('payout.byOrderId', byId(out.orderId))).toBe('NotFound');
    const withdraw = { body: { refId: out.refId } };
    expect(await merchant.client.refused('payout.withdraw', withdraw)).toBe('NotFound');
    const others = await testClientOf(desk, world.otherMerchant.id);
    const outcome = { body: { refId: out.refId, outcome: 'approved' as const } };
    expect(await others.refused('payout.outcome', outcome)).toBe('NotFound');
    expect(await merchant.client.refused('payout.outcome', outcome)).toBe('PermissionDenied');
    const refs = async (client: ApiClient) =>
      (await client.ok('payin.list')).orders.map(({ refId }) => refId);
    expect(await refs(tester)).toEqual([made.refId]);
    expect(await refs(merchant.client)).toEqual([live.refId]);
    const after = await desk.fingerprint(['merchant_key', 'merchant_key_use', 'audit', 'outbox']);
    expect(after.split('\n').every((line) => print.includes(line))).toBe(true);
  });

  test('the link of a live order takes no outcome', async () => {
    const live = await placeOrder({ merchant });
    const print = await desk.fingerprint();
    const body = { outcome: 'approved' as const };
    expect(await desk.anyone.refused('pay.outcome', { params: live, body })).toBe('NotFound');
    const made = { token: `test_${live.token}` };
    for (const name of ['pay.get', 'pay.open'] as const) {
      expect(await desk.anyone.refused(name, { params: made })).toBe('NotFound');
    }
    expect(await desk.anyone.refused('pay.outcome', { params: made, body })).toBe('NotFound');
    expect(await desk.fingerprint()).toBe(print);
  });

  test('no list, figure or file of the desk has a test order', async () => {
    const { refId, orderId, token } = await placeOrder(mine());
    await desk.anyone.ok('pay.open', { params: { token }, body: {} });
    const utr = freshUtr();
    await desk.anyone.ok('pay.utr', { params: { token }, body: { utr } });
    const body = { outcome: 'approved' as const };
    await desk.anyone.ok('pay.outcome', { params: { token }, body });
    const out = await placePayout(mine());
    const q = { query: { q: orderId } };
    expect((await desk.admin.ok('payin.list', q)).total).toBe(0);
    expect((await desk.admin.ok('payout.list', { query: { q: out.orderId } })).total).toBe(0);
    for (const id of [refId, out.refId]) {
      expect(await desk.admin.refused('payin.one', { params: { refId: id } })).toBe('NotFound');
      expect(await desk.admin.refused('payout.one', { params: { refId: id } })).toBe('NotFound');
    }
    const decide = { body: { refId, status: 'approved' as const, utr } };
    expect(await desk.admin.refused('payin.decide', decide)).toBe('NotFound');
    const dispute = { body: { refId: out.refId, reason: 'not received' } };
    expect(await desk.admin.refused('dispute.create', dispute)).toBe('NotFound');
    const { rows } = await desk.owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const mayHold = new Set([...own, 'idempotency']);
    for (const { name } of rows.filter((row) => !mayHold.has(row.name))) {
      const { rowCount } = await desk.owner.query(
        `select from ${name} t where t::text like any($1) limit 1`,
        [[`%${refId}%`, `%${utr}%`, `%${out.refId}%`]],
      );
      expect(rowCount, name).toBe(0);
    }
  });

  const byKey = (Object.entries(calls) as [CallName, Call][]).filter(([, row]) =>
    row.callers.includes('merchant'),
  );

  test('what a test key may call is a closed list', () => {
    const names = byKey.flatMap(([name, row]) => (row.testMode ? [name] : []));
    expect(names.toSorted()).toEqual([
      'merchant.balance',
      'payin.byOrderId',
      'payin.create',
      'payin.list',
      'payout.byOrderId',
      'payout.create',
      'payout.list',
      'payout.outcome',
      'payout.withdraw',
    ]);
  });

  test.each(byKey.filter(([, row]) => !row.testMode))(
    '%s is refused to a test key, and nothing is written',
    async (_name, row) => {
      const print = await desk.fingerprint();
      const path = `/api${row.path.replaceAll(/\{\w+\}/g, 'X1')}`;
      const response = await tester.fetch(path, { method: row.method });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({
        error: {
          errorCode: 'PermissionDenied',
          message: 'Test mode does not have this: use a live key',
        },
      });
      expect(await desk.fingerprint()).toBe(print);
    },
  );
});

describe('the portal', () => {
  test('lists a merchant’s test orders apart, with the page of a pay-in', async () => {
    const payin = await placeOrder(mine());
    const payout = await placePayout(mine());
    const query = { merchantId: merchant.id };
    const { orders, total } = await desk.admin.ok('testOrder.list', { query });
    expect(total).toBe(2);
    expect(orders.map(({ refId, test: mark, payUrl }) => [refId, mark, payUrl])).toEqual([
      [payout.refId, true, null],
      [payin.refId, true, expect.stringContaining(`/pay/${payin.token}`)],
    ]);
    const other = { query: { merchantId: world.otherMerchant.id } };
    expect((await desk.admin.ok('testOrder.list', other)).total).toBe(0);
    expect(await desk.admin.refused('testOrder.list', { query: { merchantId: 'M0' } })).toBe(
      'NotFound',
    );
    const { keys } = await desk.admin.ok('merchant.one', { params: { id: merchant.id } });
    expect(keys.map(({ mode }) => mode)).toEqual(['live', 'test']);
  });

  test('what is held for a pay-out that nobody decided comes back when it is removed', async () => {
    const before = await tester.ok('merchant.balance');
    const { refId } = await placePayout(mine());
    expect((await tester.ok('merchant.balance')).held).not.toBe(before.held);
    await desk.owner.query('update test_payout set created_at = $2 where ref_id = $1', [
      refId,
      new Date(desk.clock.now() - 31 * 24 * 3_600_000).toISOString(),
    ]);
    await sweepTestOrders(services());
    expect(await tester.ok('merchant.balance')).toEqual(before);
  });

  test('old ones are removed after a month, and the oldest of too many before', async () => {
    const { refId } = await placeOrder(mine());
    const insert = (prefix: string, count: number, at: number) =>
      desk.owner.query(
        `insert into test_payout (ref_id, merchant_id, order_id, content_hash, customer_id,
           customer_upi, amount, fee, fee_bps, currency, status, created_at)
         select $2 || $1 || n, $1, $2 || n, '', 'c', 'a@b', 100, 0, 0, 'INR', 'created', $3
         from generate_series(1, $4::int) n`,
        [merchant.id, prefix, new Date(at).toISOString(), count],
      );
    const now = desk.clock.now();
    await insert('OLD', 3, now - 31 * 24 * 3_600_000);
    await insert('FEW', 2, now - 3_600_000);
    await insert('NEW', 10_000, now);
    await sweepTestOrders(services());
    const { rows } = await desk.owner.query<{ prefix: string; left: number }>(
      `select left(ref_id, 3) as prefix, count(*)::int as left from test_order
       where merchant_id = $1 group by 1 order by 1`,
      [merchant.id],
    );
    expect(rows).toEqual([
      { prefix: 'NEW', left: 10_000 },
      { prefix: refId.slice(0, 3), left: 1 },
    ]);
  });
});
