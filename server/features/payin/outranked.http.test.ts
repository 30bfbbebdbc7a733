import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { runJobs, testFile, uploadAndMatch, type TestLine } from '../../testing/statement.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  upiIdOf,
  type Placed,
  type World,
} from '../../testing/world.ts';

/* A reference that somebody used by hand, against a bank line that shows whose payment it is. */

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
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

const orderOf = (refId: string) => desk.admin.ok('payin.one', { params: { refId } });
const enter = ({ token }: Placed, utr: string) =>
  desk.anyone.call('pay.utr', { params: { token }, body: { utr } });
const duplicate = { error: { errorCode: 'DuplicateUtr' } };

/** What staff without interest in the account sent, or the peer itself. */
async function bring(line: TestLine, by = desk.admin): Promise<void> {
  await uploadAndMatch(desk, by, upiId, testFile([line]));
  await runJobs(desk);
}

/** The subadmin of the group approves an order with a reference that its customer never gave. */
async function approvedByHand(amount: string, utr: string, by = world.north.client) {
  const order = await openOrder(desk, world, { amount });
  await by.ok('payin.decide', { body: { refId: order.refId, status: 'approved', utr } });
  return order;
}

async function alertsOf(refId: string) {
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'alerts' } });
  return exceptions
    .filter((one) => one.refId === refId)
    .map(({ alert, reason }) => [alert, reason]);
}

/** The line's customer is credited; the other order keeps a trace, and an alert tells staff. */
async function expectTaken(honest: Placed, liar: Placed, amount: string): Promise<void> {
  await runJobs(desk);
  expect(await orderOf(honest.refId)).toMatchObject({ status: 'approved', receivedAmount: amount });
  expect((await orderOf(liar.refId)).flags).toContain('UTR_LOST');
  expect(await alertsOf(liar.refId)).toEqual([
    ['CREDITED_NOT_IN_BANK', `The line paid ${honest.refId}`],
  ]);
}

async function expectKept(other: Placed, owner: Placed): Promise<void> {
  expect((await orderOf(other.refId)).status).not.toBe('approved');
  expect((await orderOf(owner.refId)).flags).not.toContain('UTR_LOST');
}

describe('an order approved by hand with the reference of somebody else’s payment', () => {
  test('loses it to the customer who entered it too late, once the bank shows whose it is', async () => {
    const utr = freshUtr();
    const honest = await openOrder(desk, world, { amount: '300.00' });
    const liar = await approvedByHand('200.00', utr);
    expect(await enter(honest, utr)).toMatchObject(duplicate);
    await bring({ amount: '300.00', rrn: utr });
    await expectTaken(honest, liar, '300.00');
    // What it is left with may still be corrected.
    await desk.admin.ok('ledger.reverse', { body: { refId: liar.refId, reason: 'no line' } });
    expect((await orderOf(liar.refId)).flags).toContain('REVERSED');
    await runJobs(desk);
    expect((await orderOf(honest.refId)).status).toBe('approved');
  });

  test('loses it when the line was there first', async () => {
    const utr = freshUtr();
    const honest = await openOrder(desk, world, { amount: '301.00' });
    const liar = await approvedByHand('201.00', utr);
    await bring({ amount: '301.00', rrn: utr });
    expect(await enter(honest, utr)).toMatchObject(duplicate);
    await runJobs(desk);
    await expectTaken(honest, liar, '301.00');
  });

  test('loses it to the customer who had entered it before', async () => {
    const honest = await payOrder(desk, world, { amount: '302.00' });
    const liar = await approvedByHand('202.00', honest.utr);
    expect((await orderOf(honest.refId)).flags).toContain('UTR_LOST');
    await bring({ amount: '302.00', rrn: honest.utr });
    await expectTaken(honest, liar, '302.00');
  });

  test('loses it to an admin who matches the line by hand', async () => {
    const utr = freshUtr();
    const honest = await openOrder(desk, world, { amount: '303.00' });
    const liar = await approvedByHand('203.00', utr);
    const file = testFile([{ amount: '303.00', rrn: utr }]);
    const id = await uploadAndMatch(desk, desk.admin, upiId, file);
    const { lines } = await desk.admin.ok('upload.one', { params: { id } });
    const body = { lineId: lines[0]?.id ?? '', refId: honest.refId };
    expect(await desk.admin.call('utr.match', { body })).toMatchObject({ status: 200 });
    await runJobs(desk);
    await expectTaken(honest, liar, '303.00');
  });

  test('keeps it against a file of the peer’s own, and against a correction that followed', async () => {
    const utr = freshUtr();
    const honest = await openOrder(desk, world, { amount: '304.00' });
    const liar = await approvedByHand('204.00', utr);
    expect(await enter(honest, utr)).toMatchObject(duplicate);
    await bring({ amount: '304.00', rrn: utr }, world.peer.client);
    await expectKept(honest, liar);
    expect((await enter(honest, freshUtr())).status).toBe(200);
    await bring({ amount: '304.00', rrn: utr });
    await expectKept(honest, liar);
  });
});

describe('an order approved by hand for the very amount of somebody else’s payment', () => {
  test('loses it, where only the subadmin of its peer wrote the reference', async () => {
    const utr = freshUtr();
    const liar = await approvedByHand('400.00', utr);
    const honest = await openOrder(desk, world, { amount: '400.00' });
    await bring({ amount: '400.00', rrn: utr });
    expect((await orderOf(liar.refId)).timeline.at(-1)?.event).toBe('matched');
    expect(await enter(honest, utr)).toMatchObject(duplicate);
    await runJobs(desk);
    await expectTaken(honest, liar, '400.00');
  });

  test('keeps it, where its customer entered the reference', async () => {
    const liar = await payOrder(desk, world, { amount: '401.00' });
    await world.north.client.ok('payin.confirm', { body: { refId: liar.refId } });
    const honest = await openOrder(desk, world, { amount: '401.00' });
    expect(await enter(honest, liar.utr)).toMatchObject(duplicate);
    await bring({ amount: '401.00', rrn: liar.utr });
    await expectKept(honest, liar);
  });

  test('keeps it, where an admin wrote the reference', async () => {
    const utr = freshUtr();
    const approved = await approvedByHand('402.00', utr, desk.admin);
    const other = await openOrder(desk, world, { amount: '402.00' });
    expect(await enter(other, utr)).toMatchObject(duplicate);
    await bring({ amount: '402.00', rrn: utr });
    await expectKept(other, approved);
  });
});

test('a pay-out that nothing proves loses a reference to the customer whose credit the bank shows', async () => {
  const liar = await addMember(desk, 'peer', { parentId: world.south.user.id });
  const { refId } = await givePayout(desk, world, liar, { amount: '800.00' });
  const utr = freshUtr();
  await liar.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
  const honest = await openOrder(desk, world, { amount: '500.00' });
  expect(await enter(honest, utr)).toMatchObject(duplicate);
  await bring({ amount: '500.00', rrn: utr });
  expect((await orderOf(honest.refId)).status).toBe('approved');
  const payout = await desk.admin.ok('payout.one', { params: { refId } });
  expect(payout.flags).toContain('UTR_LOST');
});
