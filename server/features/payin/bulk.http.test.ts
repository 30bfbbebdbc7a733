import type { DecidePayinBody } from '@peerdesk/contract/payin.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, freshUtr, openOrder, payOrder, type World } from '../../testing/world.ts';

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

/** Amounts differ, since a UPI ID has one open order of an amount. */
let paise = 0;
const paid = (rupees = 500) => {
  paise += 1;
  const amount = `${rupees}.${String(paise % 100).padStart(2, '0')}`;
  return payOrder(desk, world, { amount });
};
const approve = ({ refId }: { refId: string }): DecidePayinBody => ({ refId, status: 'approved' });

async function bulk(orders: DecidePayinBody[], client: ApiClient = desk.admin, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const { results } = await client.ok('payin.bulk', { body: { orders } }, headers);
  return results;
}
const outcomes = (results: Awaited<ReturnType<typeof bulk>>) =>
  results.map(({ order, error }) => order?.status ?? error?.errorCode);
const statusOf = async (refId: string) =>
  (await desk.admin.ok('payin.one', { params: { refId } })).status;

test('each row has a result of its own, by the rules of the single call', async () => {
  const first = await paid();
  const decided = await paid();
  await desk.admin.ok('payin.confirm', { body: { refId: decided.refId } });
  const unclaimed = await openOrder(desk, world, { amount: '501.00' });
  const last = await paid();
  const results = await bulk([
    approve(first),
    approve(decided),
    approve(unclaimed),
    { refId: 'PI00000000', status: 'approved' },
    { ...approve(last), amount: '999999.00' },
  ]);
  expect(outcomes(results)).toEqual([
    'approved',
    'AlreadyDecided',
    'ValidationError',
    'NotFound',
    'AmountMismatch',
  ]);
  expect(results[1]?.error?.message).toContain('already approved');
  expect(await statusOf(last.refId)).toBe('processing');
  expect(outcomes(await bulk([{ refId: last.refId, status: 'declined' }]))).toEqual(['declined']);
});

test('of rows that name one reference, one is approved, whoever decides them', async () => {
  const deciders = [
    { client: desk.admin, amounts: ['702.00', '703.00'] },
    { client: world.peer.client, amounts: ['704.00', '705.00'] },
  ] as const;
  for (const { client, amounts } of deciders) {
    const utr = freshUtr();
    const one = await payOrder(desk, world, { amount: amounts[0], utr });
    const other = await payOrder(desk, world, { amount: amounts[1], utr });
    const results = await bulk([approve(one), approve(other), approve(await paid())], client);
    expect(new Set(outcomes(results.slice(0, 2)))).toEqual(new Set(['approved', 'DuplicateUtr']));
    expect(results.map(({ refId }) => refId).slice(0, 2)).toEqual([one.refId, other.refId]);
    expect(results[2]?.order?.status).toBe('approved');
    const refused = results.find(({ error }) => error)?.refId ?? '';
    expect(await statusOf(refused)).toBe('processing');
  }
});

test('a bulk of no rows, of too many, or of one order twice is refused whole', async () => {
  const order = await paid();
  const before = await desk.fingerprint();
  const many = Array.from({ length: 101 }, (_, at) => ({
    refId: `PI${String(at).padStart(8, '0')}`,
    status: 'declined' as const,
  }));
  const declined = { refId: order.refId, status: 'declined' as const };
  for (const orders of [[], many, [approve(order), declined], [approve(order), approve(order)]]) {
    expect(await desk.admin.refused('payin.bulk', { body: { orders } })).toBe('ValidationError');
  }
  expect(await desk.fingerprint()).toBe(before);
});

test('nobody decides for others: not a peer of another group, a payer or a merchant', async () => {
  const order = await paid();
  const before = await desk.fingerprint();
  for (const { client } of [world.otherPeer, world.south]) {
    expect(outcomes(await bulk([approve(order)], client))).toEqual(['NotFound']);
  }
  for (const { client } of [world.payer, world.merchant]) {
    const body = { orders: [approve(order)] };
    expect(await client.refused('payin.bulk', { body })).toBe('PermissionDenied');
  }
  const more = [{ ...approve(order), amount: '100000.00' }];
  expect(outcomes(await bulk(more, world.peer.client))).toEqual(['AmountMismatch']);
  expect(await desk.fingerprint()).toBe(before);
});

test('a limit of one person holds for the rows together', async () => {
  const limits = { maxAmount: '1100.00' };
  await desk.admin.ok('user.update', { body: { userId: world.north.user.id, limits } });
  const [first, second, third] = [await paid(), await paid(), await paid()];
  const results = await bulk([approve(first), approve(second), approve(third)], world.north.client);
  expect(outcomes(results)).toEqual(['approved', 'approved', 'PermissionDenied']);
  expect(results[2]?.error?.reason).toBe('NEEDS_SECOND_APPROVAL');
  expect(await statusOf(third.refId)).toBe('processing');
  // What is declined counts for nothing.
  const [fourth, fifth] = [await paid(), await paid()];
  const mixed = await bulk(
    [{ refId: fourth.refId, status: 'declined' }, approve(fifth), approve(third)],
    world.north.client,
  );
  expect(outcomes(mixed)).toEqual(['declined', 'approved', 'approved']);
});

test('a retry is answered as before and acts once, also where it had been cut off', async () => {
  const [first, second] = [await paid(), await paid()];
  const rows = [approve(first), approve(second)];
  const answered = await bulk(rows, desk.admin, 'bulk-1');
  expect(outcomes(answered)).toEqual(['approved', 'approved']);
  const before = await desk.fingerprint();
  expect(await bulk(rows, desk.admin, 'bulk-1')).toEqual(answered);
  expect(await desk.fingerprint()).toBe(before);
  // As if the server had died before it stored the whole answer.
  await desk.owner.query(`delete from idempotency where key = 'bulk-1'`);
  expect(await bulk(rows, desk.admin, 'bulk-1')).toEqual(answered);
  const other = { orders: [{ refId: first.refId, status: 'declined' as const }] };
  const headers = { 'idempotency-key': 'bulk-1' };
  const refusal = await desk.admin.refused('payin.bulk', { body: other }, headers);
  expect(refusal).toBe('IdempotencyConflict');
});

test('of two bulks at once, each order is decided by one', async () => {
  const orders = [await paid(), await paid(), await paid(), await paid()];
  const answers = await Promise.all([
    bulk(orders.map(approve)),
    bulk(orders.map(approve), world.peer.client),
    bulk(orders.map(({ refId }) => ({ refId, status: 'declined' }))),
  ]);
  for (const { refId } of orders) {
    const rows = answers.flat().filter((row) => row.refId === refId);
    expect(rows.filter(({ order }) => order).length).toBe(1);
    const refused = rows.filter(({ error }) => error?.errorCode === 'AlreadyDecided');
    expect(refused.length).toBe(2);
  }
});
