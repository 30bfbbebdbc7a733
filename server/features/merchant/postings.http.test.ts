import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  buildWorld,
  openOrder,
  payOrder,
  placeOrder,
  placePayout,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const id = () => world.merchant.id;

async function postingsOf(query: { kind?: 'payin_approved' | 'topup'; pagesize?: string } = {}) {
  const merchantId = id();
  const answer = await desk.admin.ok('merchant.postings', { query: { merchantId, ...query } });
  return {
    total: answer.total,
    rows: answer.postings.map(({ kind, amount, balance, reason }) => [
      kind,
      amount,
      balance,
      reason,
    ]),
  };
}

test('lists what moved a balance, the newest first, with the balance after each', async () => {
  const { refId } = await payOrder(desk, world, { amount: '1000.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  const paid = { merchantId: id(), kind: 'withdraw', amount: '70.00', reason: 'bank 42' } as const;
  desk.clock.advance(1000);
  await desk.admin.ok('merchant.changeWallet', { body: paid });
  desk.clock.advance(1000);
  await placePayout(world, { amount: '500.00' });
  expect(await postingsOf()).toEqual({
    total: 3,
    rows: [
      ['payout_created', '-500.00', '400.00', ''],
      ['withdraw', '-70.00', '900.00', 'bank 42'],
      ['payin_approved', '970.00', '970.00', ''],
    ],
  });
  expect((await postingsOf({ kind: 'payin_approved' })).rows).toHaveLength(1);
  expect((await postingsOf({ pagesize: '1' })).rows).toHaveLength(1);
  const { postings } = await desk.admin.ok('merchant.postings', { query: { merchantId: id() } });
  expect(postings.find(({ kind }) => kind === 'payin_approved')?.refId).toBe(refId);
  expect(postings.find(({ kind }) => kind === 'withdraw')?.by).toBe('Administrator');
});

test('404 for the postings of an unknown merchant', async () => {
  const query = { merchantId: 'M0' };
  const call = () => desk.admin.call('merchant.postings', { query });
  expect(await refusalOf(desk, call)).toMatchObject({ status: 404 });
});

test('one merchant is told with what it has open, and with nothing of another', async () => {
  const before = await desk.admin.ok('merchant.one', { params: { id: id() } });
  await openOrder(desk, world, { amount: '611.00' });
  await placePayout(world, { amount: '100.00' });
  const { open } = await desk.admin.ok('merchant.one', { params: { id: id() } });
  expect(open.payins.count).toBe(before.open.payins.count + 1);
  expect(Number(open.payins.amount)).toBe(Number(before.open.payins.amount) + 611);
  expect(open.payouts.count).toBe(before.open.payouts.count + 1);
  const other = await desk.admin.ok('merchant.one', { params: { id: world.otherMerchant.id } });
  const none = { count: 0, amount: '0.00' };
  expect(other.open).toEqual({ payins: none, payouts: none });
});

test('422 for an order outside the merchant’s own limits; within them it is made', async () => {
  const limits = { minAmount: '200.00', maxAmount: '300.00' };
  const { id: merchantId } = world.otherMerchant;
  const body = { merchantId, limits };
  const limited = await desk.admin.ok('merchant.update', { body });
  expect(limited.limits).toEqual(limits);
  const shop = { merchant: world.otherMerchant };
  for (const amount of ['199.99', '300.01']) {
    const payin = { orderId: 'o1', amount, customer: { id: 'c' } };
    const payout = { ...payin, customer: { id: 'c', name: 'Ravi', upi: 'ravi@oksbi' } };
    for (const call of [
      () => world.otherMerchant.client.call('payin.create', { body: payin }),
      () => world.otherMerchant.client.call('payout.create', { body: payout }),
    ]) {
      const refused = { status: 422, errorCode: 'ValidationError', fields: ['amount'] };
      expect(await refusalOf(desk, call), amount).toEqual(refused);
    }
  }
  await placeOrder(shop, { amount: '200.00' });
  await placeOrder(shop, { amount: '300.00' });
  const open = { merchantId, limits: { maxAmount: null } };
  await desk.admin.ok('merchant.update', { body: open });
  await placeOrder(shop, { amount: '301.00' });
  // The desk's own limits hold whatever the merchant's are.
  const wide = { merchantId, limits: { minAmount: '1.00', maxAmount: '10000000.00' } };
  await desk.admin.ok('merchant.update', { body: wide });
  await expect(placeOrder(shop, { amount: '2000000.00' })).rejects.toThrow('ValidationError');
});
