import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { asked, decide, topup } from '../../testing/money-request.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  password,
  type Member,
  type World,
} from '../../testing/world.ts';

/** What one admin moves alone is one sum, however many accounts it is cut into. */
let desk: TestDesk;
let world: World;
let second: Member;
let peers: Member[];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  second = await addMember(desk, 'admin');
  peers = [];
  for (let n = 0; n < 5; n += 1) peers.push(await addMember(desk, 'peer'));
  await saveSettings(desk, { approvals: { allWalletsAbove: '1000.00' } });
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

/** Nobody has moved anything within the last 24 hours. */
async function nextDay(): Promise<void> {
  desk.clock.advance(25 * 3_600_000);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
}

const bodyOf = (peer: Member | undefined, amount: string) =>
  ({ userId: peer?.user.id ?? '', kind: 'topup', amount, reason: 'deposit' }) as const;
const topUp = (peer: Member | undefined, amount: string, by: ApiClient = desk.admin) =>
  by.call('user.changeWallet', { body: bodyOf(peer, amount) });
const topUpMerchant = (amount: string) =>
  desk.admin.call('merchant.changeWallet', {
    body: { merchantId: world.merchant.id, kind: 'topup', amount, reason: 'deposit' },
  });

async function lastEntry(): Promise<string> {
  const { rows } = await desk.owner.query<{ id: string }>('select max(id) as id from entry');
  return rows[0]?.id ?? '';
}

const tooMuch = (amount: string) => ({
  error: {
    errorCode: 'PermissionDenied',
    reason: 'NEEDS_SECOND_APPROVAL',
    message: expect.stringMatching(
      `₹1,000.00 on all wallets and balances together .* ${amount} in the last 24 hours`,
    ) as string,
  },
});

test('parts of a sum on the wallets of many and on a balance are added up', async () => {
  await nextDay();
  expect(await topUp(peers[0], '400.00')).toMatchObject({ status: 200 });
  expect(await topUp(peers[1], '400.00')).toMatchObject({ status: 200 });
  expect(await refusalOf(desk, () => topUpMerchant('200.01'))).toMatchObject({ status: 403 });
  expect(await topUp(peers[2], '200.01')).toMatchObject(tooMuch('₹1,000.01'));
  expect(await topUpMerchant('200.00')).toMatchObject({ status: 200 });
});

test('another admin has a sum of their own, and what two approved is in nobody’s', async () => {
  await nextDay();
  expect(await topUp(peers[0], '900.00')).toMatchObject({ status: 200 });
  const other = await desk.anyone.signin(second.user.username, password);
  expect(await topUp(peers[1], '900.00', other)).toMatchObject({ status: 200 });
  const asked = await askApproval(desk.admin, 'user.changeWallet', bodyOf(peers[2], '5000.00'));
  expect(await decideApproval(other, asked.id)).toMatchObject({ status: 200 });
  expect(await topUp(peers[3], '100.00')).toMatchObject({ status: 200 });
  expect(await topUp(peers[3], '0.01')).toMatchObject(tooMuch('₹1,000.01'));
});

test('a top-up that the bank shows is nobody’s word, and leaves the limits as they were', async () => {
  await nextDay();
  await saveSettings(desk, { approvals: { walletAbove: '1000.00' } });
  const peer = await addMember(desk, 'peer');
  const upiId = await addUpi(desk, peer);
  const utr = freshUtr();
  const { id } = await asked(peer.client, topup({ utr }));
  const file = testFile([{ amount: '5000.00', rrn: utr, direction: 'debit' }]);
  const other = await desk.anyone.signin(second.user.username, password);
  await uploadAndMatch(desk, other, upiId, file);
  expect(await decide(desk.admin, id, 'approved', '')).toMatchObject({ status: 200 });
  expect(await topUp(peer, '1000.00')).toMatchObject({ status: 200 });
  expect(await topUp(peers[0], '0.01')).toMatchObject(tooMuch('₹1,000.01'));
  await saveSettings(desk, { approvals: { walletAbove: null } });
});

test('what the same admin’s own file shows is that admin’s word, until another one shows it', async () => {
  await nextDay();
  const peer = await addMember(desk, 'peer');
  const upiId = await addUpi(desk, peer);
  const utr = freshUtr();
  const { id } = await asked(peer.client, topup({ utr }));
  const line = { amount: '5000.00', rrn: utr, direction: 'debit' } as const;
  await uploadAndMatch(desk, desk.admin, upiId, testFile([line]));
  const approve = () => decide(desk.admin, id, 'approved', '');
  expect(await refusalOf(desk, approve)).toMatchObject({ status: 403 });
  const other = await desk.anyone.signin(second.user.username, password);
  const again = testFile([line, { amount: '1.00', rrn: freshUtr() }]);
  await uploadAndMatch(desk, other, upiId, again);
  expect(await approve()).toMatchObject({ status: 200 });
});

test('taking a movement back is a movement', async () => {
  await nextDay();
  const taken = { ...bodyOf(peers[2], '600.00'), kind: 'withdraw' } as const;
  await desk.admin.ok('user.changeWallet', { body: taken });
  const refId = await lastEntry();
  const body = { refId, reason: 'by mistake' };
  expect(await desk.admin.call('ledger.reverse', { body })).toMatchObject(tooMuch('₹1,200.00'));
});

test('five at the same moment use the same limit once', async () => {
  await nextDay();
  const answers = await Promise.all(peers.map((peer) => topUp(peer, '300.00')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 403)).toHaveLength(2);
});
