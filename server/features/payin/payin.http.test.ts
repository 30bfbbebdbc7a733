import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
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

/** Access tokens live five minutes, so callers sign in again after the clock has moved. */
async function signInAgain(): Promise<void> {
  const { adminPassword } = await import('../../testing/desk.ts');
  const { password } = await import('../../testing/world.ts');
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  for (const member of [world.north, world.south, world.peer, world.otherPeer, world.payer]) {
    member.client = await desk.anyone.signin(member.user.username, password);
  }
}

test('the customer’s page holds what its payment needs, and nothing of the desk', async () => {
  const { token, refId } = await payOrder(desk, world);
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  const page = await desk.anyone.ok('pay.get', { params: { token } });
  expect(Object.keys(page).toSorted()).toEqual([
    'acceptsUtr',
    'amount',
    'brand',
    'currency',
    'decidedAt',
    'expiresAt',
    'late',
    'merchant',
    'notice',
    'orderId',
    'receivedAmount',
    'refId',
    'returnUrl',
    'serverTime',
    'status',
    'supportContact',
    'upi',
    'usualMinutes',
    'utr',
    'utrLost',
    'utrTriesLeft',
  ]);
  const { merchant, orderId } = await desk.admin.ok('payin.one', { params: { refId } });
  const { name } = merchant;
  const decidedAt = expect.any(String);
  expect(page).toMatchObject({ merchant: { name }, orderId, refId, decidedAt });
});

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

test('how long it usually takes is told from the counts, read once a minute', async () => {
  const { token } = await openOrder(desk, world);
  const told = async () => (await desk.anyone.ok('pay.get', { params: { token } })).usualMinutes;
  expect(await told()).toBeNull();
  await desk.owner.query(
    `insert into order_count (scope, kind, at, status, minutes, orders, amount)
     values ('desk', 'payin', date_bin('15 minutes', $1, 'epoch'), 'approved', 4, 500, 0)`,
    [new Date(desk.clock.now()).toISOString()],
  );
  desk.clock.advance(minuteMs);
  expect(await told()).toBe(5);
  await desk.owner.query('delete from order_count where minutes = 4 and orders = 500');
  await signInAgain();
});
