import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { freeHolds } from '../../core/order/payin/free-holds.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  freshUtr,
  openOrder,
  payOrder,
  placeOrder,
  type Member,
} from '../../testing/world.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  // The next test's peers are the only ones that take orders.
  await desk.owner.query(`update app_user set presence = 'offline'`);
});
afterAll(() => desk.close());

const servicesOf = () => {
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a server is needed');
  return services;
};
const sweep = () => freeHolds(servicesOf());

async function setUp(topup = '100000.00'): Promise<{
  peer: Member;
  upiId: string;
  merchant: Awaited<ReturnType<typeof addMerchant>>;
}> {
  const peer = await addMember(desk, 'peer', { topup });
  const upiId = await addUpi(desk, peer);
  return { peer, upiId, merchant: await addMerchant(desk) };
}

/** Time passes, and sessions with it. */
async function pass(ms: number): Promise<void> {
  desk.clock.advance(ms);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
}

const walletOf = async ({ user }: Member) =>
  (await desk.admin.ok('user.one', { params: { id: user.id } })).wallet;
const heldOf = async (peer: Member) => (await walletOf(peer)).held;
const withdraw = ({ user }: Member, amount: string) =>
  desk.admin.ok('user.changeWallet', {
    body: { userId: user.id, kind: 'withdraw', amount, reason: 'x' },
  });
const eventsOf = async (refId: string) =>
  (await desk.admin.ok('payin.one', { params: { refId } })).timeline;
const statusOf = async (refId: string) =>
  (await desk.admin.ok('payin.one', { params: { refId } })).status;
const open = ({ token }: { token: string }) =>
  desk.anyone.ok('pay.open', { params: { token } }).then(({ status }) => status);

describe('a made-up reference of an order that only a bank line decides', () => {
  test('holds the wallet, the caps and the amount for an hour, and then nothing', async () => {
    const { peer, merchant, upiId } = await setUp();
    const set = { amount: '90000.00', resolveType: 'utr' };
    const { refId } = await payOrder(desk, { merchant }, set);
    await sweep();
    expect(await heldOf(peer)).toBe('90000.00');
    await pass(hourMs - 60_000);
    await sweep();
    expect(await heldOf(peer)).toBe('90000.00');
    await pass(61_000);
    await Promise.all([sweep(), sweep()]);
    expect(await heldOf(peer)).toBe('0.00');
    expect(await statusOf(refId)).toBe('processing');
    const { upis } = await desk.admin.ok('upi.list', { query: { q: peer.user.name } });
    expect(upis.find(({ id }) => id === upiId)?.today).toEqual({ amount: '0.00', count: 0 });
    const freed = (await eventsOf(refId)).filter(({ event }) => event === 'hold_freed');
    expect(freed).toMatchObject([
      { actor: { kind: 'system' }, detail: { reason: expect.stringContaining('bank line') } },
    ]);
    // An honest customer pays the same amount to the same account.
    await openOrder(desk, { merchant: await addMerchant(desk) }, { amount: '90000.00' });
    expect(await heldOf(peer)).toBe('90000.00');
  });

  test('correcting it buys no more time, and a late one holds nothing', async () => {
    const { peer, merchant } = await setUp();
    const order = await payOrder(desk, { merchant }, { amount: '5000.00', resolveType: 'utr' });
    await pass(hourMs - 60_000);
    const body = { utr: freshUtr() };
    await desk.anyone.ok('pay.utr', { params: { token: order.token }, body });
    await pass(61_000);
    await sweep();
    expect(await heldOf(peer)).toBe('0.00');
    await desk.anyone.ok('pay.utr', {
      params: { token: order.token },
      body: { utr: freshUtr() },
    });
    expect(await heldOf(peer)).toBe('0.00');
  });

  test('is approved by the bank’s line afterwards, below zero if need be', async () => {
    const { peer, merchant, upiId } = await setUp('10000.00');
    const set = { amount: '9000.00', resolveType: 'utr' };
    const { refId, utr } = await payOrder(desk, { merchant }, set);
    await pass(hourMs + 1000);
    await sweep();
    await payOrder(desk, { merchant: await addMerchant(desk) }, { amount: '9000.00' });
    await withdraw(peer, '1000.00');
    const line = { amount: '9000.00', rrn: utr };
    await uploadAndMatch(desk, desk.admin, upiId, testFile([line]));
    expect(await statusOf(refId)).toBe('approved');
    expect(await walletOf(peer)).toMatchObject({
      balance: '0.00',
      held: '9000.00',
      available: '-9000.00',
    });
  });

  test('holds as long as Settings says; an order that a person may decline holds on', async () => {
    const rules = (unprovedHoldMinutes: number) =>
      saveSettings(desk, { orderRules: { unprovedHoldMinutes } });
    const { peer, merchant } = await setUp();
    await rules(5);
    await payOrder(desk, { merchant }, { amount: '700.00', resolveType: 'utr' });
    await payOrder(desk, { merchant }, { amount: '800.00' });
    await rules(60);
    await pass(5 * 60_000 + 1000);
    await sweep();
    expect(await heldOf(peer)).toBe('800.00');
  });
});

describe('blocking a merchant', () => {
  test('frees what its open orders hold, at once and whoever decides them', async () => {
    const { peer, merchant } = await setUp();
    const other = await payOrder(desk, { merchant: await addMerchant(desk) }, { amount: '300.00' });
    const pending = await openOrder(desk, { merchant }, { amount: '400.00' });
    const claimed = await payOrder(desk, { merchant }, { amount: '500.00', resolveType: 'utr' });
    const auto = await payOrder(desk, { merchant }, { amount: '600.00' });
    expect(await heldOf(peer)).toBe('1800.00');
    const body = { merchantId: merchant.id, status: 'blocked' } as const;
    await desk.admin.ok('merchant.update', { body });
    expect(await heldOf(peer)).toBe('300.00');
    const own = [pending, claimed, auto].map(({ refId }) => refId);
    for (const refId of own) {
      expect((await eventsOf(refId)).at(-1)).toMatchObject({
        event: 'hold_freed',
        actor: { name: 'Administrator' },
        detail: { reason: 'The merchant is blocked or frozen. The order stays open' },
      });
    }
    expect(await Promise.all(own.map(statusOf))).toEqual(['pending', 'processing', 'processing']);
    expect((await eventsOf(other.refId)).map(({ event }) => event)).not.toContain('hold_freed');
    // Its customer did pay: the peer says so, and the wallet covers it.
    await peer.client.ok('payin.confirm', { body: { refId: auto.refId } });
    expect(await walletOf(peer)).toMatchObject({
      balance: '99400.00',
      held: '300.00',
    });
  });

  test('what is no longer held must be covered when a person approves it', async () => {
    const { peer, merchant } = await setUp('1000.00');
    const { refId } = await payOrder(desk, { merchant }, { amount: '900.00' });
    const block = { merchantId: merchant.id, status: 'blocked' } as const;
    await desk.admin.ok('merchant.update', { body: block });
    await withdraw(peer, '500.00');
    const before = await desk.fingerprint();
    const answer = await peer.client.call('payin.confirm', { body: { refId } });
    expect(answer).toMatchObject({ error: { errorCode: 'InsufficientBalance' } });
    expect(await desk.fingerprint()).toBe(before);
  });

  test('an order that was opened meanwhile, or a merchant that is frozen, is swept', async () => {
    const { peer, merchant } = await setUp();
    await openOrder(desk, { merchant }, { amount: '400.00' });
    await desk.owner.query(`update merchant set status = 'frozen' where id = $1`, [merchant.id]);
    await sweep();
    expect(await heldOf(peer)).toBe('0.00');
  });
});

describe('what unproved claims hold together', () => {
  test('a merchant’s are half of the free capacity: fifty at once on two servers', async () => {
    const { peer, merchant } = await setUp('100000.00');
    await addUpi(desk, peer);
    await addUpi(desk, peer);
    const orders = [];
    for (let n = 0; n < 50; n += 1) {
      const amount = `${4000 + n}.00`;
      orders.push(await placeOrder({ merchant }, { amount, resolveType: 'utr' }));
    }
    const statuses = await Promise.all(orders.map(open));
    const held = Number(await heldOf(peer));
    expect(held).toBeLessThanOrEqual(50_000);
    expect(held).toBeGreaterThan(45_000);
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(12);
    const waiting = orders[statuses.indexOf('unassigned')]?.refId ?? '';
    expect((await eventsOf(waiting)).at(-1)).toMatchObject({
      event: 'no_capacity',
      detail: { reason: expect.stringContaining('The merchant’s other orders') },
    });
    // Others find room, and so does this merchant once a person may decline.
    await openOrder(desk, { merchant: await addMerchant(desk) }, { amount: '4900.00' });
    await openOrder(desk, { merchant }, { amount: '5100.00' });
  });

  test('a merchant’s many small ones fill no UPI ID’s count', async () => {
    const { merchant } = await setUp('1000000.00');
    const orders = [];
    for (let n = 0; n < 50; n += 1) {
      const amount = `${100 + n}.00`;
      orders.push(await placeOrder({ merchant }, { amount, resolveType: 'utr' }));
    }
    const statuses = await Promise.all(orders.map(open));
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(25);
  });

  test('a single one may always hold; the next waits until there is room', async () => {
    const { peer, merchant } = await setUp('10000.00');
    const set = { resolveType: 'utr' };
    const first = await payOrder(desk, { merchant }, { ...set, amount: '10000.00' });
    expect(await statusOf(first.refId)).toBe('processing');
    await pass(hourMs + 1000);
    await sweep();
    const second = await openOrder(desk, { merchant }, { ...set, amount: '4000.00' });
    const third = await placeOrder({ merchant }, { ...set, amount: '2000.00' });
    expect(await open(third)).toBe('unassigned');
    await desk.admin.ok('user.changeWallet', {
      body: { userId: peer.user.id, kind: 'topup', amount: '2000.00', reason: 'x' },
    });
    expect(await open(third)).toBe('pending');
    expect(await statusOf(second.refId)).toBe('pending');
  });

  test('a customer’s are bounded by an amount: of three at once, one holds', async () => {
    const { peer, merchant } = await setUp('1000000.00');
    await addUpi(desk, peer);
    await addUpi(desk, peer);
    const orders = [];
    for (const amount of ['60000.00', '60001.00', '60002.00']) {
      const set = { amount, resolveType: 'utr', customerId: 'one of many' };
      orders.push(await placeOrder({ merchant }, set));
    }
    const statuses = await Promise.all(orders.map(open));
    expect(statuses.toSorted()).toEqual(['pending', 'unassigned', 'unassigned']);
    const waiting = orders[statuses.indexOf('unassigned')]?.refId ?? '';
    expect((await eventsOf(waiting)).at(-1)?.detail['reason']).toContain('customer’s other orders');
  });
});
