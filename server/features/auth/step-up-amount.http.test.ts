import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { addApp, type AuthenticatorApp } from '../../testing/doubles/authenticator-app.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { asked, settlement } from '../../testing/money-request.ts';
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
  password,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let admin: Member;
let app: AuthenticatorApp;

const above = '1000.00';
const small = '999.00';
// A reversal moves what the wallet was booked, which is less than the order by the commission.
const large = '1100.00';

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  await saveSettings(desk, { security: { stepUpAbove: above } });
});
// Codes of the app take time, in which sessions end.
beforeEach(async () => {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  for (const one of [world.peer, world.payer, world.south]) {
    one.client = await desk.anyone.signin(one.user.username, password);
  }
  admin = await addMember(desk, 'admin');
  app = await addApp(admin.client, desk.clock, password);
  await forgetProofs();
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const forgetProofs = () => desk.owner.query('update session set proved_at = null');
const prove = () => admin.client.ok('factor.stepUp', { body: { otp: app.nextCode() } });
const proofless = { status: 401, errorCode: 'OtpRequired' } as const;

type Act = (by: ApiClient) => ReturnType<ApiClient['call']>;

/** Of each kind of act, one about an amount: what it needs is set up first, without any setting. */
const acts: Record<string, (amount: string) => Promise<Act>> = {
  'a pay-in': async (amount) => {
    const { refId } = await payOrder(desk, world, { amount });
    return (by) => by.call('payin.decide', { body: { refId, status: 'approved' } });
  },
  'a pay-in as it came': async (amount) => {
    const { refId } = await payOrder(desk, world, { amount });
    return (by) => by.call('payin.confirm', { body: { refId } });
  },
  'a pay-out': async (amount) => {
    const { refId } = await givePayout(desk, world, world.payer, { amount });
    const utr = freshUtr();
    return (by) => by.call('payout.decide', { body: { refId, status: 'approved', utr } });
  },
  'a dispute': async (amount) => {
    const { refId } = await givePayout(desk, world, world.payer, { amount });
    const body = { refId, status: 'approved', utr: freshUtr() } as const;
    await world.payer.client.ok('payout.decide', { body });
    const about = { refId, reason: 'It did not arrive' };
    const { id: disputeId } = await desk.admin.ok('dispute.create', { body: about });
    await admin.client.ok('dispute.start', { body: { disputeId } });
    const verdict = { disputeId, status: 'revoke_claim', note: 'not sent' } as const;
    return (by) => by.call('dispute.resolve', { body: verdict });
  },
  'a wallet': async (amount) => {
    const body = { userId: world.peer.user.id, kind: 'topup', amount, reason: 'cash' } as const;
    return (by) => by.call('user.changeWallet', { body });
  },
  'a balance': async (amount) => {
    const { id: merchantId } = world.merchant;
    const body = { merchantId, kind: 'withdraw', amount, reason: 'settled' } as const;
    return (by) => by.call('merchant.changeWallet', { body });
  },
  'a settlement': async (amount) => {
    const { id } = await asked(world.merchant.client, settlement(amount));
    const utr = freshUtr();
    return (by) =>
      by.call('request.decide', {
        body: { id, status: 'approved', utr, note: 'paid', isSeparatePayment: true },
      });
  },
  'a reversal': async (amount) => {
    const { refId } = await payOrder(desk, world, { amount });
    await world.peer.client.ok('payin.confirm', { body: { refId } });
    return (by) => by.call('ledger.reverse', { body: { refId, reason: 'wrong order' } });
  },
  'a refund': async (amount) => {
    const body = { lineId: await unclaimed(amount), reason: 'the sender called' };
    return (by) => by.call('suspense.refund', { body });
  },
  'a write-off': async (amount) => {
    const body = { lineId: await unclaimed(amount), reason: 'nobody called' };
    return (by) => by.call('suspense.writeOff', { body });
  },
};

/** A credit in suspense. @returns the line's id. */
async function unclaimed(amount: string): Promise<string> {
  const upiId = (await world.peer.client.ok('upi.list')).upis[0]?.id ?? '';
  const file = testFile([{ amount, rrn: freshUtr(), vpa: 'ravi@oksbi' }]);
  const id = await uploadAndMatch(desk, desk.admin, upiId, file);
  const lineId = (await desk.admin.ok('upload.one', { params: { id } })).lines[0]?.id ?? '';
  await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'whose?' } });
  return lineId;
}

test.each(Object.entries(acts))('%s: asked above the amount, and not below', async (_, prepare) => {
  const act = await prepare(large);
  expect(await refusalOf(desk, () => act(admin.client))).toEqual(proofless);
  // Whoever has no second factor cannot prove one.
  expect(await refusalOf(desk, () => act(desk.admin))).toEqual(proofless);
  await prove();
  expect(await act(admin.client)).toMatchObject({ status: 200 });
  await forgetProofs();
  expect(await (await prepare(small))(admin.client)).toMatchObject({ status: 200 });
});

test('to decline asks for nothing, and peers decide about their own money', async () => {
  const declined = await payOrder(desk, world, { amount: large });
  const body = { refId: declined.refId, status: 'declined' } as const;
  expect(await admin.client.ok('payin.decide', { body })).toMatchObject({ status: 'declined' });
  const confirmed = await payOrder(desk, world, { amount: large });
  const own = { refId: confirmed.refId };
  expect(await world.peer.client.ok('payin.confirm', { body: own })).toMatchObject({
    status: 'approved',
  });
});

test('the rows of a bulk count together, before any of them is decided', async () => {
  const orders = [await payOrder(desk, world, { amount: '600.00' })];
  orders.push(await payOrder(desk, world, { amount: '601.00' }));
  const rows = orders.map(({ refId }) => ({ refId, status: 'approved' }) as const);
  const bulk = () =>
    admin.client.call('payin.bulk', { body: { orders: rows } }, { 'idempotency-key': 'bulk' });
  expect(await refusalOf(desk, bulk)).toEqual(proofless);
  // Orders of others do not count: their amounts are not told that way.
  const foreign = await refusalOf(desk, async () => {
    const answer = await world.south.client.call('payin.bulk', { body: { orders: rows } });
    const errors = 'error' in answer ? [] : answer.data.results.map(({ error }) => error);
    expect(errors).toMatchObject([{ errorCode: 'NotFound' }, { errorCode: 'NotFound' }]);
    return { status: 404, error: { errorCode: 'NotFound', message: '' } };
  });
  expect(foreign.status).toBe(404);
  await prove();
  const answer = await bulk();
  expect('data' in answer && answer.data.results.map(({ order }) => order?.status)).toEqual([
    'approved',
    'approved',
  ]);
});

test('what a second person approves, both prove', async () => {
  await saveSettings(desk, { approvals: { walletAbove: '10.00' } });
  const body = {
    userId: world.peer.user.id,
    kind: 'topup',
    amount: large,
    reason: 'cash',
  } as const;
  const ask = { call: 'user.changeWallet', body, note: 'agreed by phone' } as const;
  const refused = () => admin.client.call('approval.ask', { body: ask });
  expect(await refusalOf(desk, refused)).toEqual(proofless);
  await prove();
  const { id } = await askApproval(admin.client, 'user.changeWallet', body);
  const second = await addMember(desk, 'admin');
  const secondApp = await addApp(second.client, desk.clock, password);
  await forgetProofs();
  expect(await refusalOf(desk, () => decideApproval(second.client, id))).toEqual(proofless);
  await second.client.ok('factor.stepUp', { body: { otp: secondApp.nextCode() } });
  expect(await decideApproval(second.client, id)).toMatchObject({ status: 200 });
  await saveSettings(desk, { approvals: { walletAbove: null } });
});
