import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  password,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

/** Orders taken back one by one are one sum with what the same person moves by hand. */
let desk: TestDesk;
let world: World;
let second: Member;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  second = await addMember(desk, 'admin');
  upiId = (await world.peer.client.ok('upi.list')).upis[0]?.id ?? '';
  await fundMerchant(desk, world.merchant.id);
});
/** Nobody has moved anything within the last 24 hours. */
beforeEach(async () => {
  desk.clock.advance(25 * 3_600_000);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  second.client = await desk.anyone.signin(second.user.username, password);
  for (const member of [world.peer, world.payer, world.north]) {
    member.client = await desk.anyone.signin(member.user.username, password);
  }
  await limits({ allWalletsAbove: '1000.00' });
});
afterEach(async () => {
  await limits({ ...off });
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const off = { allWalletsAbove: null, reverseAbove: null, reverseOverdraftAbove: null };
const limits = (approvals: object) => saveSettings(desk, { approvals });
const reason = 'approved by mistake';
const reverse = (refId: string, by: ApiClient = desk.admin) =>
  by.call('ledger.reverse', { body: { refId, reason } });
const topUp = (amount: string) => {
  const body = { userId: world.peer.user.id, kind: 'topup', amount, reason: 'deposit' } as const;
  return desk.admin.call('user.changeWallet', { body });
};
const needsSecond = {
  status: 403,
  error: { errorCode: 'PermissionDenied', reason: 'NEEDS_SECOND_APPROVAL' },
};
const tooMuch = (amount: string) => ({
  ...needsSecond,
  error: {
    ...needsSecond.error,
    message: expect.stringMatching(`₹1,000.00 on all wallets .* ${amount} in the last`) as string,
  },
});

async function approvedPayin(amount: string): Promise<string> {
  const { refId } = await payOrder(desk, world, { amount });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  return refId;
}

async function paidPayout(amount: string): Promise<string> {
  const { refId } = await givePayout(desk, world, world.payer, { amount });
  const body = { refId, status: 'approved', utr: freshUtr() } as const;
  await world.payer.client.ok('payout.decide', { body });
  return refId;
}

async function disputed(amount: string, handler: ApiClient): Promise<string> {
  const body = { refId: await paidPayout(amount), reason: 'It did not arrive' };
  const { id } = await desk.admin.ok('dispute.create', { body });
  await handler.ok('dispute.start', { body: { disputeId: id } });
  return id;
}

const revoke = (disputeId: string, by: ApiClient = desk.admin) =>
  by.call('dispute.resolve', { body: { disputeId, status: 'revoke_claim', note: 'no receipt' } });

/** A credit of the peer's account, matched to an order by hand. @returns the line's id. */
/** A credit that no order asked for. @returns the line's id. */
async function creditOf(amount: string): Promise<string> {
  const file = testFile([{ amount, rrn: freshUtr() }]);
  const id = await uploadAndMatch(desk, desk.admin, upiId, file);
  return (await desk.admin.ok('upload.one', { params: { id } })).lines[0]?.id ?? '';
}

async function matchedByHand(amount: string): Promise<string> {
  const { refId } = await openOrder(desk, world, { amount });
  const lineId = await creditOf(amount);
  await desk.admin.ok('utr.match', { body: { lineId, refId } });
  return lineId;
}

const undo = (lineId: string) => desk.admin.call('utr.undo', { body: { lineId } });

test('small pay-ins reversed one after the other, and a top-up, are one sum', async () => {
  for (const amount of ['400.00', '300.00']) {
    expect(await reverse(await approvedPayin(amount))).toMatchObject({ status: 200 });
  }
  const third = await approvedPayin('400.00');
  expect(await refusalOf(desk, () => reverse(third))).toMatchObject({ status: 403 });
  // Of each order the most that it moves on one account: the amount less what the peer earns on it.
  expect(await reverse(third)).toMatchObject(tooMuch('₹1,0[0-9]+.[0-9]+'));
  expect(await topUp('400.00')).toMatchObject(tooMuch('₹1,0[0-9]+.[0-9]+'));
  const { id } = await askApproval(desk.admin, 'ledger.reverse', { refId: third, reason });
  expect(await decideApproval(second.client, id)).toMatchObject({ status: 200 });
});

test('another admin has a sum of their own, and a preview uses none', async () => {
  const [one, two] = [await approvedPayin('900.00'), await approvedPayin('900.00')];
  for (let n = 0; n < 3; n += 1) {
    const body = { refId: one, reason, preview: true } as const;
    await desk.admin.ok('ledger.reverse', { body });
  }
  expect(await reverse(one)).toMatchObject({ status: 200 });
  expect(await reverse(two)).toMatchObject(needsSecond);
  expect(await reverse(two, second.client)).toMatchObject({ status: 200 });
});

test('reversed pay-outs count, and so do the claims that a dispute revokes', async () => {
  expect(await reverse(await paidPayout('500.00'))).toMatchObject({ status: 200 });
  const disputeId = await disputed('600.00', desk.admin);
  expect(await refusalOf(desk, () => revoke(disputeId))).toMatchObject({ status: 403 });
  expect(await revoke(disputeId)).toMatchObject(needsSecond);
  expect(await reverse(await paidPayout('600.00'))).toMatchObject(needsSecond);
  const body = { disputeId, status: 'revoke_claim', note: 'no receipt' };
  const { id } = await askApproval(desk.admin, 'dispute.resolve', body);
  expect(await decideApproval(second.client, id)).toMatchObject({ status: 200 });
});

test('a subadmin revokes no more than an admin does', async () => {
  const { client } = world.north;
  expect(await revoke(await disputed('600.00', client), client)).toMatchObject({ status: 200 });
  expect(await revoke(await disputed('600.00', client), client)).toMatchObject(needsSecond);
});

test('that a payment stands moves nothing', async () => {
  expect(await topUp('1000.00')).toMatchObject({ status: 200 });
  const disputeId = await disputed('600.00', desk.admin);
  const body = { disputeId, status: 'resolved', note: 'the receipt is genuine' } as const;
  expect(await desk.admin.call('dispute.resolve', { body })).toMatchObject({ status: 200 });
});

test('undoing a match by hand is a reversal, with all its limits', async () => {
  const [one, two] = [await matchedByHand('700.00'), await matchedByHand('600.00')];
  expect(await undo(one)).toMatchObject({ status: 200 });
  expect(await refusalOf(desk, () => undo(two))).toMatchObject({ status: 403 });
  expect(await undo(two)).toMatchObject(needsSecond);
  await limits({ allWalletsAbove: null, reverseAbove: '500.00' });
  expect(await undo(two)).toMatchObject(needsSecond);
  await limits({ reverseAbove: null });
  const { id } = await askApproval(desk.admin, 'utr.undo', { lineId: two });
  expect(await decideApproval(second.client, id)).toMatchObject({ status: 200 });
});

test('a second person approves the undoing of a split, and of what moved nothing', async () => {
  const [one, two] = [
    await openOrder(desk, world, { amount: '700.00' }),
    await openOrder(desk, world, { amount: '800.00' }),
  ];
  const lineId = await creditOf('1500.00');
  const parts = [
    { refId: one.refId, amount: '700.00' },
    { refId: two.refId, amount: '800.00' },
  ];
  await desk.admin.ok('utr.split', { body: { lineId, parts } });
  expect(await undo(lineId)).toMatchObject(needsSecond);
  const dismissed = await creditOf('50.00');
  await desk.admin.ok('utr.dismiss', { body: { lineIds: [dismissed], note: 'a friend' } });
  for (const line of [lineId, dismissed]) {
    const { id } = await askApproval(desk.admin, 'utr.undo', { lineId: line });
    expect(await decideApproval(second.client, id)).toMatchObject({
      status: 200,
      data: { status: 'approved' },
    });
    const again = await refusalOf(desk, () => decideApproval(second.client, id));
    expect(again).toMatchObject({ errorCode: 'AlreadyDecided' });
  }
});

test('orders of one split may together not go further below zero than one alone', async () => {
  await limits({ allWalletsAbove: null });
  const orders = [await openOrder(desk, world), await openOrder(desk, world)];
  const lineId = await creditOf('1000.00');
  const parts = orders.map(({ refId }) => ({ refId, amount: '500.00' }));
  await desk.admin.ok('utr.split', { body: { lineId, parts } });
  const merchantId = world.merchant.id;
  const { balance } = await world.merchant.client.ok('merchant.balance');
  // Enough for one of them.
  const amount = (Number(balance) - 600).toFixed(2);
  const drawn = { merchantId, kind: 'withdraw', amount, reason: 'a settlement' } as const;
  await desk.admin.ok('merchant.changeWallet', { body: drawn });
  await limits({ reverseOverdraftAbove: '0.00' });
  expect(await refusalOf(desk, () => undo(lineId))).toMatchObject({ status: 409 });
  expect(await undo(lineId)).toMatchObject({ error: { reason: 'NEEDS_SECOND_APPROVAL' } });
  const { id } = await askApproval(desk.admin, 'utr.undo', { lineId });
  expect(await decideApproval(second.client, id)).toMatchObject({ status: 200 });
  await fundMerchant(desk, merchantId);
});

test('that a credit is not ours, and its undoing, are limited by nothing', async () => {
  const lineId = await creditOf('5000.00');
  await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'a friend' } });
  expect(await undo(lineId)).toMatchObject({ status: 200 });
});

test('at the same moment, by every path, the limit is used once', async () => {
  const [one, two] = [await approvedPayin('700.00'), await approvedPayin('700.00')];
  const disputeId = await disputed('700.00', desk.admin);
  const lineId = await matchedByHand('700.00');
  const merchantId = world.merchant.id;
  const credit = { merchantId, kind: 'topup', amount: '700.00', reason: 'deposit' } as const;
  const answers = await Promise.all([
    reverse(one),
    topUp('700.00'),
    undo(lineId),
    desk.admin.call('merchant.changeWallet', { body: credit }),
    revoke(disputeId),
    reverse(two),
  ]);
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 403, 403, 403, 403, 403]);
});

test('what was moved a day ago counts until the day is over', async () => {
  expect(await topUp('1000.00')).toMatchObject({ status: 200 });
  const refId = await approvedPayin('500.00');
  desk.clock.advance(24 * 3_600_000 - 60_000);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  expect(await reverse(refId)).toMatchObject(needsSecond);
  desk.clock.advance(61_000);
  expect(await reverse(refId)).toMatchObject({ status: 200 });
});
