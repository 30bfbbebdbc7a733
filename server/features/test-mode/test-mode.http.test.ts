import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addMerchant,
  buildWorld,
  freshUtr,
  placeOrder,
  placePayout,
  testClientOf,
  type World,
} from '../../testing/world.ts';
import { expireTestOrders } from './sweep.ts';

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
const place = (set: Parameters<typeof placeOrder>[1] = {}) =>
  placeOrder(mine(), { amount: '1500.00', ...set });
const payOut = (set: { amount?: string } = {}) => placePayout(mine(), { amount: '900.00', ...set });

async function open() {
  const placed = await place();
  const page = await desk.anyone.ok('pay.open', { params: { token: placed.token }, body: {} });
  return { ...placed, page };
}

/** All that test mode writes; the rest of the desk must stay as it is. */
const own = ['test_payin', 'test_payout', 'test_balance', 'webhook_delivery', 'webhook_attempt'];
const elsewhere = () => desk.fingerprint([...own, 'outbox', 'idempotency']);

describe('a test pay-in', () => {
  test('is opened, paid and approved without anybody’s money, and is marked throughout', async () => {
    const before = await elsewhere();
    const { page, refId, orderId, token } = await open();
    expect(refId).toMatch(/^PIT/);
    expect(token).toMatch(/^test_/);
    expect(page).toMatchObject({ status: 'pending', test: true, notice: null });
    expect(page.upi?.id).toBe('do-not-pay@test-mode');
    const params = { token };
    const utr = freshUtr();
    expect(await desk.anyone.ok('pay.utr', { params, body: { utr } })).toMatchObject({
      status: 'processing',
      test: true,
    });
    const again = { token: (await open()).token };
    await desk.anyone.ok('pay.utr', { params: again, body: { utr } });
    const approved = { params, body: { outcome: 'approved' as const } };
    expect(await desk.anyone.ok('pay.outcome', approved)).toMatchObject({ status: 'approved' });
    expect(await desk.anyone.refused('pay.outcome', approved)).toBe('AlreadyDecided');
    const twice = { ...approved, params: again };
    expect(await desk.anyone.refused('pay.outcome', twice)).toBe('DuplicateUtr');
    const seen = await tester.ok('payin.byOrderId', { params: { orderId } });
    expect(seen).toMatchObject({ refId, status: 'approved', utr, test: true, peer: null });
    expect(await tester.ok('merchant.balance')).toEqual({
      balance: '1001455.00',
      held: '0.00',
      currency: 'INR',
      test: true,
    });
    expect(await elsewhere()).toBe(before);
  });

  test('another amount, a decline, and the end of its time', async () => {
    const other = await open();
    const paid = { outcome: 'approved' as const, amount: '1000.00' };
    const page = await desk.anyone.ok('pay.outcome', { params: other, body: paid });
    expect(page).toMatchObject({ status: 'approved', receivedAmount: '1000.00' });
    const declined = await open();
    const body = { outcome: 'declined' as const };
    expect(await desk.anyone.ok('pay.outcome', { params: declined, body })).toMatchObject({
      status: 'declined',
    });
    const withAmount = { ...body, amount: '5.00' };
    const params = { token: (await open()).token };
    expect(await desk.anyone.refused('pay.outcome', { params, body: withAmount })).toBe(
      'ValidationError',
    );
    const expired = await place();
    const over = { outcome: 'expired' as const };
    expect(await desk.anyone.ok('pay.outcome', { params: expired, body: over })).toMatchObject({
      status: 'expired',
    });
  });

  test('expires by itself, a pay-out too', async () => {
    const { orderId } = await place();
    const { refId, orderId: out } = await payOut();
    await tester.ok('payout.outcome', { body: { refId, outcome: 'pending' } });
    desk.clock.advance(40 * 60_000);
    await expireTestOrders(services());
    expect(await tester.ok('payin.byOrderId', { params: { orderId } })).toMatchObject({
      status: 'expired',
    });
    expect(await tester.ok('payout.byOrderId', { params: { orderId: out } })).toMatchObject({
      status: 'expired',
    });
    desk.admin = await desk.anyone.signin('admin', adminPassword);
  });
});

describe('a test pay-out', () => {
  test('is held from play money, goes through every status and is paid', async () => {
    const before = await elsewhere();
    const { refId, orderId } = await payOut();
    expect(refId).toMatch(/^POT/);
    expect(await tester.ok('merchant.balance')).toMatchObject({
      balance: '999091.00',
      held: '909.00',
    });
    const paid = await tester.ok('payout.outcome', { body: { refId, outcome: 'approved' } });
    expect(paid).toMatchObject({ status: 'approved', test: true, peer: null, proofId: null });
    expect(paid.utr).toMatch(/^9\d{11}$/);
    expect(await tester.ok('merchant.balance')).toMatchObject({
      balance: '999091.00',
      held: '0.00',
    });
    const { orders, total } = await tester.ok('payout.list', { query: { q: orderId } });
    expect({ orders, total }).toEqual({ orders: [paid], total: 1 });
    expect(await elsewhere()).toBe(before);
  });

  test('is withdrawn, declined, and refused when the play money is too little', async () => {
    const { refId } = await payOut();
    expect(await tester.ok('payout.withdraw', { body: { refId } })).toMatchObject({
      status: 'declined',
      test: true,
    });
    const second = await payOut();
    const declined = { refId: second.refId, outcome: 'declined' as const };
    await tester.ok('payout.outcome', { body: declined });
    expect(await tester.refused('payout.outcome', { body: declined })).toBe('AlreadyDecided');
    expect(await tester.ok('merchant.balance')).toMatchObject({ balance: '1000000.00' });
    for (let n = 0; n < 9; n += 1) await payOut({ amount: '100000.00' });
    const print = await desk.fingerprint();
    const customer = { id: 'c', name: 'Ravi', upi: 'ravi@oksbi' };
    const body = { orderId: 'too much', amount: '100000.00', customer };
    expect(await tester.refused('payout.create', { body })).toBe('InsufficientBalance');
    expect(await desk.fingerprint()).toBe(print);
  });

  test('a reference pays one test order of a merchant', async () => {
    const utr = freshUtr();
    const [first, second] = [await payOut(), await payOut()];
    const body = { outcome: 'approved' as const, utr };
    await tester.ok('payout.outcome', { body: { refId: first.refId, ...body } });
    const again = { refId: second.refId, ...body };
    expect(await tester.refused('payout.outcome', { body: again })).toBe('DuplicateUtr');
    const live = await placeOrder(world);
    await desk.anyone.ok('pay.open', { params: live, body: {} });
    await desk.anyone.ok('pay.utr', { params: live, body: { utr } });
  });
});

describe('the checks of a live order', () => {
  test('hold, and a refusal writes nothing', async () => {
    await place({ orderId: 'same' });
    const print = await desk.fingerprint();
    const customer = { id: 'c' };
    const of = (set: object) => ({ orderId: 'new', amount: '1500.00', customer, ...set });
    const refused = (set: object) => tester.refused('payin.create', { body: of(set) });
    expect(await refused({ amount: '1.00' })).toBe('ValidationError');
    expect(await refused({ amount: '900000.00' })).toBe('ValidationError');
    expect(await refused({ currency: 'USD' })).toBe('ValidationError');
    expect(await refused({ orderId: 'same', amount: '1501.00' })).toBe('IdempotencyConflict');
    expect(await desk.fingerprint()).toBe(print);
  });

  test('one customer has three open at most', async () => {
    for (let n = 0; n < 3; n += 1) {
      const body = { orderId: `mine-${n}`, amount: '500.00', customer: { id: 'one' } };
      const { payUrl } = await tester.ok('payin.create', { body });
      const token = payUrl.split('/').at(-1) ?? '';
      await desk.anyone.ok('pay.open', { params: { token }, body: {} });
    }
    const body = { orderId: 'fourth', amount: '500.00', customer: { id: 'one' } };
    expect(await tester.refused('payin.create', { body })).toBe('NoCapacity');
  });

  test('the same order and the same key get the first answer; a live key has keys of its own', async () => {
    const body = { orderId: 'once', amount: '700.00', customer: { id: 'c' } };
    const headers = { 'idempotency-key': 'shared' };
    const first = await tester.ok('payin.create', { body }, headers);
    expect(await tester.ok('payin.create', { body }, headers)).toEqual(first);
    expect(await tester.ok('payin.create', { body })).toEqual(first);
    const live = await merchant.client.ok('payin.create', { body }, headers);
    expect(live.refId).not.toBe(first.refId);
    expect(live).not.toHaveProperty('test');
  });

  test('a blocked merchant’s key is refused, a frozen one makes no orders', async () => {
    const frozen = { kind: 'merchant' as const, id: merchant.id, reason: 'test' };
    await desk.admin.ok('freeze.create', { body: frozen });
    const body = { orderId: 'frozen', amount: '500.00', customer: { id: 'c' } };
    expect(await tester.refused('payin.create', { body })).toBe('PermissionDenied');
    expect(await tester.ok('merchant.balance')).toMatchObject({ test: true });
    const blocked = await addMerchant(desk);
    const client = await testClientOf(desk, blocked.id);
    const block = { merchantId: blocked.id, status: 'blocked' as const };
    await desk.admin.ok('merchant.update', { body: block });
    expect(await client.refused('merchant.balance')).toBe('PermissionDenied');
  });

  test('429 after sixty orders in a minute, with when to try again', async () => {
    await desk.owner.query(
      `insert into test_payin (ref_id, pay_token, merchant_id, order_id, content_hash,
         customer_id, amount, currency, status, resolve_type, created_at)
       select 'PITX' || $1 || n, 'x' || $1 || n, $1, 'o' || n, '', 'c' || n, 100, 'INR',
         'created', 'auto', $2 from generate_series(1, 60) n`,
      [merchant.id, new Date(desk.clock.now()).toISOString()],
    );
    const body = { orderId: 'late', amount: '500.00', customer: { id: 'c' } };
    const refused = await tester.call('payin.create', { body });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
  });
});
