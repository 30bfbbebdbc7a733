import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { askApproval } from '../../testing/second-admin.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { buildWorld, freshUtr, payOrder, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

/** The newest record of this action. */
async function lastOf(action: string): Promise<{ before: unknown; after: unknown }> {
  const { entries } = await desk.admin.ok('audit.list', { query: { action, pagesize: '1' } });
  const [last] = entries;
  if (!last) throw new Error(`nobody did ${action}`);
  return { before: last.before, after: last.after };
}

test('an amount that somebody typed without paise is recorded with them', async () => {
  const { peer, merchant } = world;
  const typed = { kind: 'topup', amount: '1000.5', reason: 'deposit' } as const;
  await desk.admin.ok('user.changeWallet', { body: { userId: peer.user.id, ...typed } });
  expect(await lastOf('user.topup')).toMatchObject({ after: { amount: '1000.50' } });
  const less = { kind: 'adjust', amount: '-250', reason: 'a fee' } as const;
  await desk.admin.ok('merchant.changeWallet', { body: { merchantId: merchant.id, ...less } });
  expect(await lastOf('merchant.adjust')).toMatchObject({ after: { amount: '-250.00' } });
  await peer.client.ok('request.ask', { body: { kind: 'topup', amount: '5000', utr: freshUtr() } });
  expect(await lastOf('request.asked')).toMatchObject({ after: { amount: '5000.00' } });
  const limits = { minAmount: '100', maxAmount: '5000.5' };
  await desk.admin.ok('merchant.create', {
    body: { name: 'Tea Shop', fees: { payinBps: 300, payoutBps: 100 }, limits },
  });
  expect(await lastOf('merchant.create')).toMatchObject({
    after: { name: 'Tea Shop', limits: { minAmount: '100.00', maxAmount: '5000.50' } },
  });
});

test('what a second person is asked to approve is recorded with paise, and done as it was typed', async () => {
  const { peer } = world;
  const typed = { userId: peer.user.id, kind: 'topup', amount: '100000', reason: 'deposit' };
  const { body } = await askApproval(desk.admin, 'user.changeWallet', typed);
  expect(body).toEqual(typed);
  expect(await lastOf('approval.asked')).toMatchObject({
    after: { body: { ...typed, amount: '100000.00' } },
  });
  await askApproval(desk.admin, 'settings.update', {
    approvals: { walletAbove: '2000', payoutAbove: null, adminWaitHours: 12 },
  });
  expect(await lastOf('approval.asked')).toMatchObject({
    after: {
      body: { approvals: { walletAbove: '2000.00', payoutAbove: null, adminWaitHours: 12 } },
    },
  });
});

test('amounts of orders, lines and switches are recorded with paise', async () => {
  const { peer } = world;
  const { refId } = await payOrder(desk, world, { amount: '700.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved', amount: '650.5' } });
  expect(await lastOf('payin.approved')).toMatchObject({
    before: { receivedAmount: null },
    after: { receivedAmount: '650.50' },
  });
  const upiId = (await peer.client.ok('upi.list')).upis[0]?.id ?? '';
  const file = testFile([{ amount: '432.10', rrn: freshUtr() }]);
  const id = await uploadAndMatch(desk, desk.admin, upiId, file);
  const lineId = (await desk.admin.ok('upload.one', { params: { id } })).lines[0]?.id ?? '';
  await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'whose?' } });
  expect(await lastOf('statement.suspense')).toMatchObject({ after: { amount: '432.10' } });
  const set = { kind: 'intake', minAmount: '500', maxAmount: '900.5' } as const;
  const { version } = await desk.admin.ok('switches.get');
  await desk.admin.ok('switches.update', { body: { set, reason: 'slow', version } });
  expect(await lastOf('switch.set')).toMatchObject({
    after: { kind: 'intake', minAmount: '500.00', maxAmount: '900.50', reason: 'slow' },
  });
});
