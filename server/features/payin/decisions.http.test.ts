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
  type World,
} from '../../testing/world.ts';

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

  test('40 references entered at once, two of them used: each of the others is written whole', async () => {
    const merchant = await addMerchant(desk);
    const used = await payOrder(desk, { merchant });
    await desk.admin.ok('payin.decide', { body: { refId: used.refId, status: 'approved' } });
    const orders = await inTurn(40, (n) =>
      openOrder(desk, { merchant }, { amount: `${300 + n}.25` }),
    );
    const entered = await Promise.all(
      orders.map(async ({ refId, token }, n) => {
        const isUsed = n === 3 || n === 20;
        const utr = isUsed ? used.utr : freshUtr();
        const call = desk.anyone.call('pay.utr', { params: { token }, body: { utr } });
        return { refId, utr, isUsed, answer: await call };
      }),
    );
    const opened = ['created', 'assigned'];
    for (const { refId, utr, isUsed, answer } of entered) {
      const code = 'error' in answer ? answer.error.errorCode : 'done';
      expect(code).toBe(isUsed ? 'DuplicateUtr' : 'done');
      const { rows } = await desk.owner.query(
        `select p.status, p.utr, c.utr as claimed, c.state,
                (select array_agg(e.event order by e.id) from order_event e
                 where e.order_ref = p.ref_id) as events
         from payin p join utr_claim c on c.order_ref = p.ref_id where p.ref_id = $1`,
        [refId],
      );
      expect(rows).toEqual([
        isUsed
          ? { status: 'pending', utr: null, claimed: utr, state: 'refused', events: opened }
          : {
              status: 'processing',
              utr,
              claimed: utr,
              state: 'claimed',
              events: [...opened, 'utr_entered'],
            },
      ]);
    }
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
