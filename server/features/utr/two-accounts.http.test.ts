import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { suspendUnclaimed } from '../../core/reconcile/match-queue.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { addUpi, buildWorld, payOrder, upiIdOf, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let own: string;
let second: string;
let third: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  own = await upiIdOf(desk, world.peer);
  second = await addUpi(desk, world.otherPeer, { accountId: 'second account' });
  third = await addUpi(desk, world.otherPeer, { accountId: 'third account' });
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
});
afterAll(() => desk.close());

const statusOf = async (refId: string) =>
  (await desk.admin.ok('payin.one', { params: { refId } })).status;
const bring = (upiId: string, amount: string, rrn: string) =>
  uploadAndMatch(desk, desk.admin, upiId, testFile([{ amount, rrn }]));

/** The accounts whose credit with a reference names the order as one that it may have paid. */
async function naming(utr: string, refId: string): Promise<string[]> {
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'exceptions', q: utr } });
  return exceptions
    .filter(({ candidates }) => candidates.some((one) => one.refId === refId))
    .flatMap(({ line }) => line?.account.id ?? [])
    .toSorted();
}

/** A day later, what nobody claimed goes into suspense. @returns the accounts of what did. */
async function suspended(utr: string): Promise<string[]> {
  await desk.owner.query(
    `update statement_line set created_at = created_at - interval '25 hours' where rrn = $1`,
    [utr],
  );
  const [server] = desk.servers;
  if (server) await suspendUnclaimed(server.services);
  const { rows } = await desk.owner.query<{ account_id: string }>(
    `select account_id from statement_line where rrn = $1 and in_suspense is not null
     order by account_id`,
    [utr],
  );
  return rows.map((row) => row.account_id);
}

/** The accounts of the open credits with a reference, as staff sees them. */
async function shown(utr: string): Promise<string[]> {
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'exceptions', q: utr } });
  return exceptions.flatMap(({ line }) => (line?.rrn === utr ? [line.account.id] : [])).toSorted();
}

test.each([
  ['one file and then the other', () => [second, third]],
  ['the other way round', () => [third, second]],
])('one reference and amount on two accounts, %s: both are shown, nothing acts', async (_, of) => {
  const order = await payOrder(desk, world);
  for (const upiId of of()) await bring(upiId, order.amount, order.utr);
  expect(await statusOf(order.refId)).toBe('processing');
  expect(await shown(order.utr)).toEqual(['second account', 'third account']);
  expect(await naming(order.utr, order.refId)).toEqual(['second account', 'third account']);
  expect(await suspended(order.utr)).toEqual([]);
});

test('when a person has set one of the two aside, the other is an ordinary credit', async () => {
  const order = await payOrder(desk, world);
  for (const upiId of [second, third]) await bring(upiId, order.amount, order.utr);
  const { exceptions } = await desk.admin.ok('utr.list', {
    query: { tab: 'exceptions', q: order.utr },
  });
  const lineId = exceptions.find(({ line }) => line?.account.id === 'third account')?.line?.id;
  await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId ?? ''], note: 'not ours' } });
  // The one that was set aside is there by the person's own word.
  expect(await suspended(order.utr)).toEqual(['second account', 'third account']);
});

test('a credit that only a peer’s own file shows on an account keeps no other from its place', async () => {
  const utr = '488800001111';
  await bring(second, '77.00', utr);
  await uploadAndMatch(desk, world.peer.client, own, testFile([{ amount: '77.00', rrn: utr }]));
  expect(await suspended(utr)).toEqual(['second account']);
});

test.each([
  ['its file first', () => [own, second]],
  ['its file last', () => [second, own]],
])('the account of the order decides, %s, and the other credit stays in sight', async (_, of) => {
  const order = await payOrder(desk, world);
  for (const upiId of of()) await bring(upiId, order.amount, order.utr);
  expect(await statusOf(order.refId)).toBe('approved');
  expect(await shown(order.utr)).toEqual(['second account']);
  expect(await suspended(order.utr)).toEqual([]);
});

test('an order that is registered as one part of a credit is named like any other', async () => {
  const order = await payOrder(desk, world);
  for (const upiId of [second, third]) await bring(upiId, order.amount, order.utr);
  const register = (suffix: string) =>
    desk.owner.query(
      `with p as (update payin set utr = $2 where ref_id = $1)
       update utr_claim set utr = $2 where order_ref = $1`,
      [order.refId, `${order.utr}${suffix}`],
    );
  await register('/2');
  expect(await naming(order.utr, order.refId)).toEqual(['second account', 'third account']);
  await register('');
});
