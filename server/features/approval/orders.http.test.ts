import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
let second: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  second = await addMember(desk, 'admin');
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

/** A peer of the north that alone takes pay-ins. */
async function onlyPeer(topup: string): Promise<Member> {
  await desk.owner.query(`update app_user set presence = 'offline' where role = 'peer'`);
  const peer = await addMember(desk, 'peer', { parentId: world.north.user.id, topup });
  await addUpi(desk, peer);
  return peer;
}

/** A pay-in that holds nothing any more, of a peer that has spent its deposit. */
async function uncovered() {
  const peer = await onlyPeer('1000.00');
  const order = await payOrder(desk, world, { amount: '900.00' });
  await desk.owner.query(`update payin set status = 'expired', freed_at = null where ref_id = $1`, [
    order.refId,
  ]);
  await desk.owner.query(`update account set held = 0 where id = $1`, [
    `peer:${peer.user.id}:wallet`,
  ]);
  await desk.admin.ok('user.changeWallet', {
    body: { userId: peer.user.id, kind: 'withdraw', amount: '1000.00', reason: 'cash' },
  });
  return { ...order, peer };
}

const approve = (by: ApiClient, refId: string) =>
  by.call('payin.decide', { body: { refId, status: 'approved' } });

test('a pay-in that the wallet does not cover: alone refused, with a second person approved', async () => {
  const { refId, peer, utr } = await uncovered();
  for (const client of [desk.admin, world.north.client]) {
    const before = await desk.fingerprint();
    const answer = await approve(client, refId);
    expect(answer).toMatchObject({
      status: 409,
      error: { errorCode: 'InsufficientBalance', reason: 'NEEDS_SECOND_APPROVAL' },
    });
    expect(await desk.fingerprint()).toBe(before);
  }
  const asked = await askApproval(world.north.client, 'payin.decide', {
    refId,
    status: 'approved',
  });
  expect(asked).toMatchObject({ subject: { id: refId }, amount: '900.00', body: { utr } });
  expect(asked.gains).toEqual([peer.user.id, world.north.user.id]);
  const own = await refusalOf(desk, () => decideApproval(world.north.client, asked.id));
  expect(own).toMatchObject({ errorCode: 'PermissionDenied' });
  expect((await decideApproval(desk.admin, asked.id)).status).toBe(200);
  const order = await desk.admin.ok('payin.one', { params: { refId } });
  expect(order).toMatchObject({ status: 'approved', utr });
  expect(order.decidedBy).toEqual({ id: world.north.user.id, name: world.north.user.name });
  expect((await peer.client.ok('user.wallet')).balance).toBe('-900.00');
});

test('the reference that was shown is approved, not one that the customer enters later', async () => {
  const { refId, utr, token } = await uncovered();
  const { id } = await askApproval(desk.admin, 'payin.decide', { refId, status: 'approved' });
  const late = freshUtr();
  await desk.anyone.ok('pay.utr', { params: { token }, body: { utr: late } });
  expect((await decideApproval(second.client, id)).status).toBe(200);
  expect(await desk.admin.ok('payin.one', { params: { refId } })).toMatchObject({ utr });
});

test('a reference that was used meanwhile is refused, and the act goes on waiting', async () => {
  const { refId, utr } = await uncovered();
  const { id } = await askApproval(desk.admin, 'payin.decide', { refId, status: 'approved' });
  await onlyPeer('5000.00');
  const other = await payOrder(desk, world, { amount: '901.00', utr });
  expect((await approve(desk.admin, other.refId)).status).toBe(200);
  expect(await decideApproval(second.client, id)).toMatchObject({
    error: { errorCode: 'DuplicateUtr' },
  });
  const { approvals } = await desk.admin.ok('approval.list', { query: { q: id } });
  expect(approvals).toMatchObject([{ status: 'waiting' }]);
});

test('what a subadmin may not decide alone, it may ask an admin for; only of its own group', async () => {
  await onlyPeer('9000.00');
  const { refId } = await payOrder(desk, world, { amount: '5000.00' });
  await desk.owner.query('update app_user set max_amount = 1000 where id = $1', [
    world.north.user.id,
  ]);
  expect(await approve(world.north.client, refId)).toMatchObject({
    error: { errorCode: 'PermissionDenied', reason: 'NEEDS_SECOND_APPROVAL' },
  });
  const body = { refId, status: 'approved' };
  const foreign = await refusalOf(desk, () =>
    world.south.client.call('approval.ask', { body: { call: 'payin.decide', body, note: 'x' } }),
  );
  expect(foreign).toMatchObject({ status: 404 });
  const { id } = await askApproval(world.north.client, 'payin.decide', body);
  expect((await world.south.client.ok('approval.list')).approvals).toEqual([]);
  expect((await decideApproval(desk.admin, id)).status).toBe(200);
  await desk.owner.query('update app_user set max_amount = null where id = $1', [
    world.north.user.id,
  ]);
});

test('a dispute of its own group: the subadmin lets it stand with an admin, not alone', async () => {
  await fundMerchant(desk, world.merchant.id);
  const { refId } = await givePayout(desk, world, world.payer, { amount: '800.00' });
  await world.payer.client.ok('payout.decide', {
    body: { refId, status: 'approved', utr: freshUtr() },
  });
  const { id: disputeId } = await desk.admin.ok('dispute.create', {
    body: { refId, reason: 'It did not arrive' },
  });
  await world.north.client.ok('dispute.start', { body: { disputeId } });
  const body = { disputeId, status: 'resolved', note: 'the receipt is genuine' } as const;
  const before = await desk.fingerprint();
  expect(await world.north.client.call('dispute.resolve', { body })).toMatchObject({
    status: 403,
    error: { reason: 'NEEDS_SECOND_APPROVAL' },
  });
  expect(await desk.fingerprint()).toBe(before);
  const asked = await askApproval(world.north.client, 'dispute.resolve', body);
  expect(asked).toMatchObject({ amount: '800.00', subject: { name: world.payer.user.name } });
  expect((await decideApproval(desk.admin, asked.id)).status).toBe(200);
  expect(await desk.admin.ok('dispute.one', { params: { id: disputeId } })).toMatchObject({
    status: 'resolved',
  });
});

test('a peer’s refusal offers no second person', async () => {
  const { refId, peer } = await uncovered();
  await desk.owner.query(`update payin set status = 'processing' where ref_id = $1`, [refId]);
  const answer = await approve(peer.client, refId);
  expect('error' in answer && answer.error.reason).toBeFalsy();
  await desk.owner.query(`update payin set status = 'expired' where ref_id = $1`, [refId]);
});

test('a large pay-out is marked as paid by two people, and by its payer alone', async () => {
  await fundMerchant(desk, world.merchant.id);
  await saveSettings(desk, { approvals: { payoutAbove: '700.00' } });
  const { refId } = await givePayout(desk, world, world.payer, { amount: '700.01' });
  const body = { refId, status: 'approved', utr: freshUtr() } as const;
  for (const client of [desk.admin, world.north.client]) {
    const before = await desk.fingerprint();
    expect(await client.call('payout.decide', { body })).toMatchObject({
      status: 403,
      error: { errorCode: 'PermissionDenied', reason: 'NEEDS_SECOND_APPROVAL' },
    });
    expect(await desk.fingerprint()).toBe(before);
  }
  const foreign = await refusalOf(desk, () =>
    world.south.client.call('approval.ask', { body: { call: 'payout.decide', body, note: 'x' } }),
  );
  expect(foreign).toMatchObject({ status: 404 });
  const asked = await askApproval(world.north.client, 'payout.decide', body);
  expect(asked).toMatchObject({ subject: { id: refId }, amount: '700.01' });
  expect(asked.gains).toEqual(expect.arrayContaining([world.payer.user.id, world.north.user.id]));
  expect(await refusalOf(desk, () => decideApproval(world.north.client, asked.id))).toMatchObject({
    errorCode: 'PermissionDenied',
  });
  const raced = await Promise.all([
    decideApproval(desk.admin, asked.id),
    decideApproval(desk.admin, asked.id),
    decideApproval(second.client, asked.id),
  ]);
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(raced.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await desk.admin.ok('payout.one', { params: { refId } })).toMatchObject({
    status: 'approved',
    decidedBy: { id: world.north.user.id },
  });

  const own = await givePayout(desk, world, world.payer, { amount: '700.01' });
  const byPayer = { refId: own.refId, status: 'approved', utr: freshUtr() } as const;
  await world.payer.client.ok('payout.decide', { body: byPayer });
  const least = await givePayout(desk, world, world.payer, { amount: '700.00' });
  const alone = { refId: least.refId, status: 'approved', utr: freshUtr() } as const;
  await desk.admin.ok('payout.decide', { body: alone });
  await saveSettings(desk, { approvals: { payoutAbove: null } });
});
