import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { runJobs, testFile, uploadAndMatch, type TestLine } from '../../testing/statement.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  upiIdOf,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
  await fundMerchant(desk, world.merchant.id);
});
afterAll(() => desk.close());
beforeEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

const orderOf = (refId: string) => desk.admin.ok('payin.one', { params: { refId } });

async function bring(...lines: TestLine[]) {
  const id = await uploadAndMatch(desk, desk.admin, upiId, testFile(lines));
  return desk.admin.ok('upload.one', { params: { id } });
}

const idOf = async (line: TestLine) => (await bring(line)).lines[0]?.id ?? '';

/** What the exceptions say about an order, on its own or beside a line. */
async function rulesOf(refId: string) {
  const query = { tab: 'exceptions', pagesize: '100' } as const;
  const { exceptions } = await desk.admin.ok('utr.list', { query });
  const own = exceptions.flatMap((row) => (row.refId === refId ? row.rule : []));
  const beside = exceptions.flatMap(({ candidates }) =>
    candidates.flatMap((row) => (row.refId === refId ? row.rule : [])),
  );
  return [...new Set([...own, ...beside])];
}

async function alertsOf(refId: string) {
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'alerts' } });
  return exceptions.filter((one) => one.refId === refId).map(({ alert }) => alert);
}

describe('a bank line of another amount', () => {
  test('lets a person approve what the bank shows, and nothing else', async () => {
    const order = await payOrder(desk, world, { amount: '1500.00' });
    const { refId } = order;
    await bring({ amount: '1400.00', rrn: order.utr });
    expect(await rulesOf(refId)).toEqual(['AMOUNT_MISMATCH']);
    const whole = { refId, status: 'approved' as const };
    for (const ask of [
      () => world.peer.client.call('payin.confirm', { body: { refId } }),
      () => world.north.client.call('payin.confirm', { body: { refId } }),
      () => desk.admin.call('payin.decide', { body: whole }),
      () => desk.admin.call('payin.decide', { body: { ...whole, amount: '1500.00' } }),
      () => desk.admin.call('payin.decide', { body: { ...whole, utr: `UTR ${order.utr}` } }),
    ]) {
      expect((await refusalOf(desk, ask)).errorCode).toBe('AmountMismatch');
    }
    await desk.admin.ok('payin.decide', { body: { ...whole, amount: '1400.00' } });
    await runJobs(desk);
    expect(await orderOf(refId)).toMatchObject({ status: 'approved', receivedAmount: '1400.00' });
    expect((await orderOf(refId)).timeline.at(-1)?.event).toBe('matched');
  });

  test('binds nobody once it is marked as not ours', async () => {
    const order = await payOrder(desk, world, { amount: '1500.00' });
    const lineId = await idOf({ amount: '1.00', rrn: order.utr });
    await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'a test' } });
    await world.peer.client.ok('payin.confirm', { body: { refId: order.refId } });
    expect((await orderOf(order.refId)).receivedAmount).toBe('1500.00');
  });
});

describe('a line that somebody marked as not ours', () => {
  test('is not taken by a claim that names it, until somebody takes that back', async () => {
    const order = await openOrder(desk, world);
    const utr = freshUtr();
    const lineId = await idOf({ amount: order.amount, rrn: utr });
    await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'rent' } });
    await desk.anyone.ok('pay.utr', { params: { token: order.token }, body: { utr } });
    await runJobs(desk);
    expect((await orderOf(order.refId)).status).toBe('processing');
    expect(await rulesOf(order.refId)).toEqual(['LINE_DISMISSED']);
    await desk.admin.ok('utr.undo', { body: { lineId } });
    await runJobs(desk);
    expect((await orderOf(order.refId)).status).toBe('approved');
    expect(await rulesOf(order.refId)).toEqual([]);
  });

  test('can be matched by hand all the same', async () => {
    const order = await payOrder(desk, world);
    const lineId = await idOf({ amount: '3.00', rrn: order.utr });
    await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'rent' } });
    await runJobs(desk);
    expect(await rulesOf(order.refId)).toEqual(['LINE_DISMISSED']);
    await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    expect(await orderOf(order.refId)).toMatchObject({ receivedAmount: '3.00' });
  });

  test('proves no approval by hand: the alert says why', async () => {
    const order = await openOrder(desk, world);
    const utr = freshUtr();
    const lineId = await idOf({ amount: order.amount, rrn: utr });
    await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'rent' } });
    const body = { refId: order.refId, status: 'approved' as const, utr };
    await desk.admin.ok('payin.decide', { body });
    await runJobs(desk);
    expect(await alertsOf(order.refId)).toEqual(['CREDITED_NOT_IN_BANK']);
    expect(await rulesOf(order.refId)).toEqual(['LINE_DISMISSED']);
  });
});

describe('what is shown for review', () => {
  test('a reference that is only on a debit', async () => {
    const order = await payOrder(desk, world);
    await bring({ amount: order.amount, rrn: order.utr, direction: 'debit' });
    expect(await rulesOf(order.refId)).toEqual(['WRONG_DIRECTION']);
  });

  test('two credits that one order without a reference may have paid', async () => {
    const order = await openOrder(desk, world);
    const { amount } = order;
    const upload = await bring({ amount, rrn: freshUtr() }, { amount, rrn: freshUtr() });
    expect(await rulesOf(order.refId)).toEqual(['AMBIGUOUS']);
    await desk.admin.ok('utr.dismiss', {
      body: { lineIds: [upload.lines[0]?.id ?? ''], note: 'x' },
    });
    expect(await rulesOf(order.refId)).toEqual(['AMOUNT_TIME_UNIQUE']);
  });

  test('a debit that sends a credit back without a word about it', async () => {
    const order = await payOrder(desk, world);
    const line = { amount: order.amount, rrn: order.utr };
    await bring(line);
    await bring({ ...line, direction: 'debit' });
    expect(await alertsOf(order.refId)).toEqual(['REVERSED_AFTER_CREDIT']);
    const other = await payOrder(desk, world);
    const both = { amount: other.amount, rrn: other.utr };
    await bring({ ...both, direction: 'debit' }, both);
    expect((await orderOf(other.refId)).status).toBe('processing');
    expect(await rulesOf(other.refId)).toEqual(['REVERSAL_LINE']);
  });

  test.each([
    ['AMOUNT_MISMATCH', { amount: '1.00', direction: 'debit' }],
    ['WRONG_DIRECTION', { amount: '500.00', direction: 'credit' }],
  ] as const)('a pay-out by its reference: %s', async (rule, line) => {
    const { refId } = await givePayout(desk, world, world.peer);
    const rrn = freshUtr();
    const body = { refId, status: 'approved' as const, utr: rrn };
    await world.peer.client.ok('payout.decide', { body });
    await bring({ ...line, rrn });
    expect(await rulesOf(refId)).toEqual([rule]);
    expect(await alertsOf(refId)).toEqual(['PAYOUT_NOT_IN_BANK']);
  });

  test('only payments count as left over', async () => {
    const upload = await bring(
      { amount: '2.00', rrn: freshUtr() },
      { amount: '3.00', rrn: freshUtr(), direction: 'debit' },
      { amount: '4.00', rrn: freshUtr(), direction: 'debit', kind: 'CHARGE' },
      { amount: '5.00', rrn: freshUtr(), kind: 'REVERSAL' },
    );
    expect(upload.counts).toMatchObject({ lines: 4, matched: 0, unmatched: 2 });
    const lineIds = [upload.lines[0]?.id ?? ''];
    await desk.admin.ok('utr.dismiss', { body: { lineIds, note: 'x' } });
    const { counts } = await desk.admin.ok('upload.one', { params: { id: upload.id } });
    expect(counts.unmatched).toBe(1);
  });
});
