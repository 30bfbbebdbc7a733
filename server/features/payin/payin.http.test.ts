import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addMerchant,
  addUpi,
  buildWorld,
  freshUtr,
  openOrder,
  payOrder,
  placeOrder,
  type World,
} from '../../testing/world.ts';
import { expireDue, waitingAssigner } from './sweep.ts';

let desk: TestDesk;
let world: World;
const minuteMs = 60_000;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const services = () => {
  const first = desk.servers[0];
  if (!first) throw new Error('no server');
  return first.services;
};

describe('intake', () => {
  test('200 the same order id with the same content answers the first order', async () => {
    const first = await placeOrder(world, { orderId: 'twice', amount: '500.00', customerId: 'c' });
    const again = await placeOrder(world, { orderId: 'twice', amount: '500.00', customerId: 'c' });
    expect(again).toEqual(first);
    expect(first).toMatchObject({ status: 'created', peerUpiId: null, utr: null, flags: [] });
  });

  test('an amount written in another way is the same amount', async () => {
    const first = await placeOrder(world, { orderId: 'spelt', amount: '500.00', customerId: 's' });
    const again = await placeOrder(world, { orderId: 'spelt', amount: '0500.0', customerId: 's' });
    expect(again.refId).toBe(first.refId);
  });

  test('409 IdempotencyConflict for the same order id with other content, nothing written', async () => {
    await placeOrder(world, { orderId: 'changed', amount: '500.00', customerId: 'c2' });
    const before = await desk.fingerprint();
    const body = { orderId: 'changed', amount: '501.00', customer: { id: 'c2', name: 'Ravi' } };
    const code = await world.merchant.client.refused('payin.create', { body });
    expect(code).toBe('IdempotencyConflict');
    expect(await desk.fingerprint()).toBe(before);
  });

  test('another merchant may use the same order id', async () => {
    const mine = await placeOrder(world, { orderId: 'shared' });
    const theirs = await placeOrder({ merchant: world.otherMerchant }, { orderId: 'shared' });
    expect(theirs.refId).not.toBe(mine.refId);
  });

  test.each([
    [{ amount: '99.99' }, 'amount'],
    [{ amount: '100000.01' }, 'amount'],
    [{ amount: '500.001' }, 'amount'],
    [{ amount: '5e2' }, 'amount'],
    [{ amount: 500 }, 'amount'],
    [{ amount: '500.00', currency: 'USD' }, 'currency'],
    [{ amount: '500.00', meta: [1] }, 'meta'],
    [{ amount: '500.00', meta: { big: 'x'.repeat(5000) } }, 'meta'],
    [{ amount: '500.00', meta: '[1]' }, 'meta'],
    [{ amount: '500.00', meta: 'a note' }, 'meta'],
    [{ amount: '500.00', meta: '{"a":"\\u0000"}' }, 'meta'],
    [{ amount: '500.00', meta: JSON.stringify({ big: 'x'.repeat(5000) }) }, 'meta'],
    [{ amount: '500.00', returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    [{ amount: '500.00', customer: {} }, 'customer.id'],
    [{ amount: '500.00', surprise: 1 }, 'surprise'],
  ])('422 for %j, nothing written', async (set, field) => {
    const before = await desk.fingerprint();
    const body = { orderId: 'bad', customer: { id: 'c' }, ...set } as never;
    const answer = await world.merchant.client.call('payin.create', { body });
    expect(answer).toMatchObject({ status: 422, error: { errorCode: 'ValidationError' } });
    expect('error' in answer && Object.keys(answer.error.fields ?? {})).toContain(field);
    expect(await desk.fingerprint()).toBe(before);
  });

  test('meta and resolveType come back as they came, in lower case for the latter', async () => {
    const created = await world.merchant.client.ok('payin.create', {
      body: {
        orderId: 'meta',
        amount: '500.00',
        customer: { id: 'meta' },
        meta: { a: { b: [1, null, 'x'] } },
        resolveType: 'UTR',
      },
    });
    expect(created).toMatchObject({ meta: { a: { b: [1, null, 'x'] } }, resolveType: 'utr' });
    const found = await world.merchant.client.ok('payin.byOrderId', {
      params: { orderId: 'meta' },
    });
    expect(found.refId).toBe(created.refId);
    const other = await world.otherMerchant.client.refused('payin.byOrderId', {
      params: { orderId: 'meta' },
    });
    expect(other).toBe('NotFound');
  });

  test('meta sent as text comes back as the object in it, and is the same content', async () => {
    const object = { basket: { items: [1, null, 'चाय'] }, note: '' };
    const body = { orderId: 'text', amount: '500.00', customer: { id: 'text' } };
    const text = JSON.stringify(object, null, 2);
    const created = await world.merchant.client.ok('payin.create', {
      body: { ...body, meta: text },
    });
    const params = { orderId: 'text' };
    const read = await world.merchant.client.ok('payin.byOrderId', { params });
    expect([created.meta, read.meta]).toEqual([object, object]);
    const again = await world.merchant.client.ok('payin.create', {
      body: { ...body, meta: object },
    });
    expect(again.refId).toBe(created.refId);
  });

  test.each(['utr', 'UTR', 'Utr', 'auto', 'AUTO', 'Auto'])(
    'resolveType %s',
    async (resolveType) => {
      const { refId } = await placeOrder(world, { resolveType });
      const order = await desk.admin.ok('payin.one', { params: { refId } });
      expect(order.resolveType).toBe(resolveType.toLowerCase());
    },
  );

  test('409 NoCapacity for a customer’s fourth open payment', async () => {
    for (let n = 1; n <= 3; n += 1) await openOrder(desk, world, { customerId: 'greedy' });
    const before = await desk.fingerprint();
    const body = { orderId: 'fourth', amount: '500.00', customer: { id: 'greedy' } };
    expect(await world.merchant.client.refused('payin.create', { body })).toBe('NoCapacity');
    expect(await desk.fingerprint()).toBe(before);
  });
});

describe('the customer’s page', () => {
  test('opening picks a UPI ID, holds the amount and starts 15 minutes', async () => {
    const { held } = await world.peer.client.ok('user.wallet');
    const placed = await placeOrder(world, { amount: '1234.00' });
    const page = await desk.anyone.ok('pay.open', { params: { token: placed.token } });
    expect(page).toMatchObject({ status: 'pending', amount: '1234.00', acceptsUtr: true });
    const left = Date.parse(page.expiresAt ?? '') - desk.clock.now();
    expect(left).toBeGreaterThan(14.5 * minuteMs);
    expect(left).toBeLessThanOrEqual(15 * minuteMs);
    const link = new URL(page.upi?.link ?? '');
    expect(link.protocol).toBe('upi:');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      pa: page.upi?.id,
      am: '1234.00',
      cu: 'INR',
      tr: placed.refId,
    });
    expect(page.upi?.link).not.toContain('+');
    const { peerUpiId } = await desk.admin.ok('payin.one', { params: { refId: placed.refId } });
    expect(peerUpiId).toBe(page.upi?.id);
    const wallet = await world.peer.client.ok('user.wallet');
    expect(Number(wallet.held) - Number(held)).toBe(1234);
  });

  test('opening twice at once picks once', async () => {
    const placed = await placeOrder(world);
    const pages = await Promise.all(
      Array.from({ length: 8 }, () =>
        desk.anyone.ok('pay.open', { params: { token: placed.token } }),
      ),
    );
    expect(new Set(pages.map((page) => page.upi?.id)).size).toBe(1);
    const one = await desk.admin.ok('payin.one', { params: { refId: placed.refId } });
    expect(one.timeline.map((entry) => entry.event)).toEqual(['created', 'assigned']);
  });

  test('two orders of one amount never share an account: the second waits and is then served', async () => {
    const first = await openOrder(desk, world, { amount: '777.00' });
    const second = await placeOrder(world, { amount: '777.00' });
    const waiting = await desk.anyone.ok('pay.open', { params: { token: second.token } });
    expect(waiting).toMatchObject({ status: 'unassigned', upi: null, acceptsUtr: false });
    const detail = await desk.admin.ok('payin.one', { params: { refId: second.refId } });
    expect(JSON.stringify(detail.timeline)).toContain('same_amount_open');
    await desk.admin.ok('payin.decide', { body: { refId: first.refId, status: 'declined' } });
    await waitingAssigner(services())();
    const served = await desk.anyone.ok('pay.get', { params: { token: second.token } });
    expect(served.status).toBe('pending');
  });

  test('422 explains a reference of the wrong shape, nothing written', async () => {
    const { token } = await openOrder(desk, world);
    const before = await desk.fingerprint();
    for (const utr of ['12345678901', 'T2408051234567890123456', '9876543210', '4.12E+11']) {
      const answer = await desk.anyone.call('pay.utr', { params: { token }, body: { utr } });
      expect(answer).toMatchObject({ status: 422, error: { fields: { utr: expect.any(String) } } });
    }
    expect(await desk.fingerprint()).toBe(before);
  });

  test('three corrections and no more', async () => {
    const { token, refId } = await openOrder(desk, world);
    const enter = (utr: string) =>
      desk.anyone.call('pay.utr', { params: { token }, body: { utr } });
    for (let n = 0; n < 4; n += 1) expect((await enter(freshUtr())).status).toBe(200);
    const before = await desk.fingerprint();
    expect(await enter(freshUtr())).toMatchObject({ error: { errorCode: 'InvalidTransition' } });
    expect(await desk.fingerprint()).toBe(before);
    const { rows } = await desk.owner.query(
      'select state, count(*)::int from utr_claim where order_ref = $1 group by 1 order by 1',
      [refId],
    );
    expect(rows).toEqual([
      { state: 'claimed', count: 1 },
      { state: 'withdrawn', count: 3 },
    ]);
  });

  test('a deadline frees the account, and a late reference stays expired and LATE', async () => {
    const unopened = await placeOrder(world);
    const opened = await openOrder(desk, world);
    const { refId, utr, token } = await payOrder(desk, world);
    desk.clock.advance(31 * minuteMs);
    await signInAgain();
    await expireDue(services());
    await expireDue(services());
    const status = async (id: string) =>
      (await desk.admin.ok('payin.one', { params: { refId: id } })).status;
    expect(await status(unopened.refId)).toBe('expired');
    expect(await status(opened.refId)).toBe('expired');
    expect(await status(refId)).toBe('processing');
    expect((await desk.anyone.ok('pay.get', { params: { token } })).utr).toBe(utr);
    const late = freshUtr();
    const params = { token: opened.token };
    const page = await desk.anyone.ok('pay.utr', { params, body: { utr: late } });
    expect(page).toMatchObject({ status: 'expired', utr: late, late: true });
    const refused = await world.peer.client.refused('payin.decide', {
      body: { refId: opened.refId, status: 'approved' },
    });
    expect(refused).toBe('InvalidTransition');
    const approved = await world.north.client.ok('payin.decide', {
      body: { refId: opened.refId, status: 'approved' },
    });
    expect(approved).toMatchObject({ status: 'approved', flags: ['LATE'] });
  });

  test('404 for a link that does not exist', async () => {
    const token = 'x'.repeat(43);
    expect(await desk.anyone.refused('pay.get', { params: { token } })).toBe('NotFound');
  });
});

/** Access tokens live five minutes, so callers sign in again after the clock has moved. */
async function signInAgain(): Promise<void> {
  const { adminPassword } = await import('../../testing/desk.ts');
  const { password } = await import('../../testing/world.ts');
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  for (const member of [world.north, world.south, world.peer, world.otherPeer, world.payer]) {
    member.client = await desk.anyone.signin(member.user.username, password);
  }
}

describe('decisions', () => {
  test('the example of the books: −990.00, +970.00, +20.00', async () => {
    const merchant = await addMerchant(desk);
    const before = await world.peer.client.ok('user.wallet');
    const { refId } = await payOrder(desk, { merchant }, { amount: '1000.00' });
    const order = await world.peer.client.ok('payin.confirm', { body: { refId } });
    expect(order).toMatchObject({ status: 'approved', receivedAmount: '1000.00' });
    const after = await world.peer.client.ok('user.wallet');
    expect(paise(after.balance) - paise(before.balance)).toBe(-99_000n);
    expect(await merchant.client.ok('merchant.balance')).toEqual({
      balance: '970.00',
      held: '0.00',
      currency: 'INR',
    });
    const { postings } = await desk.admin.ok('payin.one', { params: { refId } });
    expect(postings.map(({ account, amount }) => [account.replace(/:.*:/, ':'), amount])).toEqual([
      ['peer:wallet', '-990.00'],
      ['merchant:balance', '970.00'],
      ['house:fees', '20.00'],
    ]);
    const seen = await world.peer.client.ok('payin.one', { params: { refId } });
    expect(seen.postings).toHaveLength(1);
  });

  test('100 approvals of one order at once: one 200, 99 AlreadyDecided', async () => {
    const { refId } = await payOrder(desk, world);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        desk.admin.call('payin.decide', { body: { refId, status: 'approved' } }),
      ),
    );
    const codes = answers.map((answer) => ('error' in answer ? answer.error.errorCode : 'done'));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'AlreadyDecided')).toHaveLength(99);
    const lost = answers.find((answer) => 'error' in answer);
    const told = lost && 'error' in lost ? lost.error.message : '';
    expect(told).toMatch(/already approved this order on /);
  });

  test('a used reference is refused to the next customer, and the refused claim is kept', async () => {
    const { refId, utr } = await payOrder(desk, world);
    await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
    const { token, refId: second } = await openOrder(desk, world);
    const before = await desk.fingerprint(['utr_claim', 'outbox']);
    const code = await desk.anyone.refused('pay.utr', { params: { token }, body: { utr } });
    expect(code).toBe('DuplicateUtr');
    expect(await desk.fingerprint(['utr_claim', 'outbox'])).toBe(before);
    const { rows } = await desk.owner.query(
      'select state, actor from utr_claim where order_ref = $1',
      [second],
    );
    expect(rows).toEqual([
      { state: 'refused', actor: expect.objectContaining({ kind: 'customer' }) },
    ]);
    const page = await desk.anyone.ok('pay.get', { params: { token } });
    expect(page.utrTriesLeft).toBe(4);
  });

  test('a retry with the same key answers the first answer, at once and afterwards', async () => {
    const { refId } = await payOrder(desk, world);
    const key = { 'idempotency-key': randomUUID() };
    const decide = () =>
      desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } }, key);
    const [first, ...rest] = await Promise.all([decide(), decide(), decide(), decide()]);
    for (const answer of [...rest, await decide()]) expect(answer).toEqual(first);
    const other = { body: { refId, status: 'declined' as const } };
    expect(await desk.admin.refused('payin.decide', other, key)).toBe('IdempotencyConflict');
  });

  test('another amount is booked as it arrived', async () => {
    const merchant = await addMerchant(desk, { payinBps: 0, payoutBps: 0 });
    const { refId } = await payOrder(desk, { merchant }, { amount: '2000.00' });
    const order = await world.north.client.ok('payin.decide', {
      body: { refId, status: 'approved', amount: '1500.00' },
    });
    expect(order).toMatchObject({
      amount: '2000.00',
      receivedAmount: '1500.00',
      flags: ['AMOUNT_MISMATCH'],
    });
    const { balance } = await merchant.client.ok('merchant.balance');
    expect(balance).toBe('1500.00');
  });

  test('100 orders claim one UTR at once: all contested; 100 approvals: one 200, 99 DuplicateUtr', async () => {
    const utr = freshUtr();
    const merchant = await addMerchant(desk);
    for (let n = 0; n < 3; n += 1) await addUpi(desk, world.otherPeer);
    const orders = await inTurn(100, (n) =>
      openOrder(desk, { merchant }, { amount: `${100 + n}.50` }),
    );
    await Promise.all(
      orders.map(({ token }) => desk.anyone.ok('pay.utr', { params: { token }, body: { utr } })),
    );
    const listed = await desk.admin.ok('payin.list', {
      query: { q: utr, pagesize: '100' },
    });
    expect(listed.total).toBe(100);
    for (const order of listed.orders) {
      expect(order).toMatchObject({ status: 'processing', flags: ['UTR_CONTESTED'] });
    }
    const answers = await Promise.all(
      orders.map(({ refId }) =>
        desk.admin.call('payin.decide', { body: { refId, status: 'approved' } }),
      ),
    );
    const codes = answers.map((answer) => ('error' in answer ? answer.error.errorCode : 'done'));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'DuplicateUtr')).toHaveLength(99);
    const after = await desk.admin.ok('payin.list', { query: { q: utr, pagesize: '100' } });
    const lost = after.orders.filter((order) => order.flags.includes('UTR_LOST'));
    expect(lost).toHaveLength(99);
    const { rows } = await desk.owner.query(
      'select state, count(*)::int from utr_claim where utr = $1 group by 1 order by 1',
      [utr],
    );
    expect(rows).toEqual([
      { state: 'claimed', count: 99 },
      { state: 'refused', count: 99 },
      { state: 'used', count: 1 },
    ]);
  });
});

/** An API amount with two decimals in whole paise. */
function paise(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

/** Runs sequentially, where the test is not about concurrency. */
async function inTurn<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < count; n += 1) results.push(await work(n));
  return results;
}
