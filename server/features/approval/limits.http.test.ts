import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { addMember, password, type Member } from '../../testing/world.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';

/** One admin alone does not undo what keeps one admin from acting alone. */
let desk: TestDesk;
let second: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  second = await addMember(desk, 'admin');
  await saveSettings(desk, { approvals: { walletAbove: '1000.00' } });
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

type Body = RequestOf<'settings.update'>['body'];
const change = (body: Body) => desk.admin.call('settings.update', { body });
const limits = async () => {
  const { approvals, orderRules } = await desk.admin.ok('settings.get');
  return { walletAbove: approvals?.walletAbove, byHand: orderRules.overdraftByHand };
};

test.each<[string, Body]>([
  ['a higher limit', { approvals: { walletAbove: '1000.01' } }],
  ['no limit', { approvals: { walletAbove: null } }],
  ['a deeper overdraft', { orderRules: { overdraftByHand: '5.00' } }],
  [
    'with something harmless beside it',
    { company: { name: 'X' }, approvals: { walletAbove: null } },
  ],
])('%s is refused, and asks for a second person', async (_, body) => {
  expect(await refusalOf(desk, () => change(body))).toMatchObject({
    status: 403,
    errorCode: 'PermissionDenied',
  });
  const refused = await change(body);
  expect(refused).toMatchObject({ error: { reason: 'NEEDS_SECOND_APPROVAL' } });
});

test('a second admin approves it, and it is saved then, on every server', async () => {
  const body = { approvals: { walletAbove: '2000.00' }, orderRules: { overdraftByHand: '7.00' } };
  const asked = await askApproval(desk.admin, 'settings.update', body);
  expect(asked).toMatchObject({ subject: { id: 'settings' }, amount: '0.00', body });
  expect((await limits()).walletAbove).toBe('1000.00');
  expect(await decideApproval(desk.admin, asked.id)).toMatchObject({ status: 403 });
  expect(await decideApproval(second.client, asked.id)).toMatchObject({ status: 200 });
  expect(await limits()).toEqual({ walletAbove: '2000.00', byHand: '7.00' });
  const { rows } = await desk.owner.query<{ actor: object }>(
    `select actor from audit where action = 'settings.update' order by id desc limit 1`,
  );
  expect(rows[0]?.actor).toMatchObject({ approvedBy: { id: second.user.id } });
});

test('one admin makes them tighter alone', async () => {
  const body = { approvals: { walletAbove: '1000.00' }, orderRules: { overdraftByHand: '0.00' } };
  expect(await change(body)).toMatchObject({ status: 200 });
});

test('whoever was registered or let in just now is no second person yet', async () => {
  await saveSettings(desk, { approvals: { adminWaitHours: 24 } });
  const peer = await addMember(desk, 'peer');
  const body = { userId: peer.user.id, kind: 'topup', amount: '5000.00', reason: 'deposit' };
  const { id } = await askApproval(desk.admin, 'user.changeWallet', body);
  const sock = await addMember(desk, 'admin');
  const tooSoon = await refusalOf(desk, () => decideApproval(sock.client, id));
  expect(tooSoon).toMatchObject({ status: 403, errorCode: 'PermissionDenied' });

  desk.clock.advance(24 * 3_600_000 + 1000);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const reset = { body: { userId: sock.user.id } };
  const { password: given } = await desk.admin.ok('user.resetPassword', reset);
  const stolen = await desk.anyone.signin(sock.user.username, given);
  expect(await decideApproval(stolen, id)).toMatchObject({ status: 403 });
  const honest = await desk.anyone.signin(second.user.username, password);
  expect(await decideApproval(honest, id)).toMatchObject({ status: 200 });
});
