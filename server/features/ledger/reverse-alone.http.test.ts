import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const reason = 'approved by mistake';
const reverse = (refId: string) => desk.admin.call('ledger.reverse', { body: { refId, reason } });
const limits = (approvals: object) => saveSettings(desk, { approvals });

test('above the amount in Settings a second admin is needed, who makes it', async () => {
  const second = await addMember(desk, 'admin');
  await limits({ reverseAbove: '1000.00' });
  const { refId } = await payOrder(desk, world, { amount: '1700.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  const refused = await reverse(refId);
  expect(refused).toMatchObject({ error: { reason: 'NEEDS_SECOND_APPROVAL' } });
  expect(await refusalOf(desk, () => reverse(refId))).toMatchObject({ status: 403 });
  const { id } = await askApproval(desk.admin, 'ledger.reverse', { refId, reason });
  expect((await decideApproval(desk.admin, id)).status).toBe(403);
  expect((await decideApproval(second.client, id)).status).toBe(200);
  expect((await desk.admin.ok('payin.one', { params: { refId } })).flags).toEqual(['REVERSED']);
  await limits({ reverseAbove: null });
});

test('a wallet goes no further below zero than Settings allow to one person', async () => {
  await limits({ reverseOverdraftAbove: '100.00' });
  const payer = await addMember(desk, 'peer-withdrawal', { parentId: world.north.user.id });
  const pay = async (amount: string) => {
    const { refId } = await givePayout(desk, world, payer, { amount });
    const body = { refId, status: 'approved', utr: freshUtr() } as const;
    await payer.client.ok('payout.decide', { body });
    return refId;
  };
  // On the payer's word alone the credit was available for nothing: it takes nothing else back.
  expect((await reverse(await pay('900.00'))).status).toBe(200);
  const refId = await pay('500.00');
  const spent = {
    userId: payer.user.id,
    kind: 'adjust',
    amount: '-300.00',
    reason: 'x',
  } as const;
  await desk.admin.ok('user.changeWallet', { body: spent });
  expect(await refusalOf(desk, () => reverse(refId))).toMatchObject({ status: 403 });
  await limits({ reverseOverdraftAbove: '300.00' });
  expect((await reverse(refId)).status).toBe(200);
  expect((await payer.client.ok('user.wallet')).balance).toBe('-300.00');
  await limits({ reverseOverdraftAbove: null });
});

test('a withdrawal is not paid twice by reversing it: that counts as moved by hand', async () => {
  const friend = await addMember(desk, 'peer', { topup: '5000.00' });
  await limits({ walletAbove: '6000.00' });
  const userId = friend.user.id;
  const withdraw = { userId, kind: 'withdraw', amount: '900.00', reason: 'paid out' } as const;
  await desk.admin.ok('user.changeWallet', { body: withdraw });
  const { postings } = await desk.admin.ok('ledger.report', { query: { userId } });
  const refused = await refusalOf(desk, () => reverse(postings[0]?.id ?? ''));
  expect(refused).toMatchObject({ status: 403 });
  await limits({ walletAbove: null });
});
