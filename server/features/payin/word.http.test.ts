import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

/** What somebody approves by hand that no bank line proves is bounded in sum. */
let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await saveSettings(desk, { orderRules: { subadminByHandMost: '1000.00' } });
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

interface Group {
  leader: Member;
  peer: Member;
  upiId: string;
}

/** A subadmin, and a peer of its group that alone takes pay-ins. */
async function newGroup(): Promise<Group> {
  await desk.owner.query(`update app_user set presence = 'offline' where role = 'peer'`);
  const leader = await addMember(desk, 'subadmin');
  const peer = await addMember(desk, 'peer', { parentId: leader.user.id, topup: '90000.00' });
  return { leader, peer, upiId: await addUpi(desk, peer) };
}

const pay = (amount: string) => payOrder(desk, world, { amount });
const approve = (by: ApiClient, refId: string) =>
  by.call('payin.decide', { body: { refId, status: 'approved' } });
const confirm = (by: ApiClient, refId: string) => by.call('payin.confirm', { body: { refId } });
const tooMuch = {
  status: 403,
  errorCode: 'PermissionDenied',
};

test('a subadmin approves up to the limit, whichever call it makes, and nothing beyond it', async () => {
  const { leader, peer } = await newGroup();
  const [first, second, third] = [await pay('600.00'), await pay('400.00'), await pay('100.00')];
  expect((await approve(leader.client, first.refId)).status).toBe(200);
  expect((await confirm(leader.client, second.refId)).status).toBe(200);
  for (const call of [approve, confirm]) {
    const refused = await refusalOf(desk, () => call(leader.client, third.refId));
    expect(refused).toMatchObject(tooMuch);
  }
  const refused = await approve(leader.client, third.refId);
  expect(refused).toMatchObject({ error: { reason: 'NEEDS_SECOND_APPROVAL' } });
  expect(JSON.stringify(refused)).not.toContain('1,000.00');
  // A decline brings nobody money, and the peer answers for its own word.
  expect((await confirm(peer.client, third.refId)).status).toBe(200);
});

test('many at once count together', async () => {
  const { leader } = await newGroup();
  const orders = [];
  for (const amount of ['401.00', '402.00', '403.00', '150.00']) {
    const { refId } = await pay(amount);
    orders.push({ refId, status: 'approved' as const });
  }
  const { results } = await leader.client.ok('payin.bulk', { body: { orders } });
  expect(results.map(({ order, error }) => order?.status ?? error?.reason)).toEqual([
    'approved',
    'approved',
    'NEEDS_SECOND_APPROVAL',
    'approved',
  ]);
});

test('of approvals at the same moment on two servers, those within the limit succeed', async () => {
  const { leader } = await newGroup();
  const orders = [];
  for (let n = 0; n < 6; n += 1) orders.push(await pay(`${300 + n}.00`));
  const answers = await Promise.all(
    orders.map(({ refId }, n) =>
      n % 2 === 0
        ? approve(leader.client, refId)
        : leader.client.call('payin.bulk', { body: { orders: [{ refId, status: 'approved' }] } }),
    ),
  );
  expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true);
  const { rows } = await desk.owner.query<{ n: number }>(
    `select count(*)::int as n from payin where status = 'approved' and ref_id = any($1)`,
    [orders.map(({ refId }) => refId)],
  );
  expect(rows).toEqual([{ n: 3 }]);
});

test('what an admin’s statement shows counts no longer; the group’s own proves nothing', async () => {
  const { leader, upiId } = await newGroup();
  const [first, second] = [await pay('900.00'), await pay('800.00')];
  expect((await approve(leader.client, first.refId)).status).toBe(200);
  const file = testFile([{ amount: '900.00', rrn: first.utr }]);
  await uploadAndMatch(desk, leader.client, upiId, file);
  expect((await approve(leader.client, second.refId)).status).toBe(403);
  await uploadAndMatch(desk, desk.admin, upiId, file);
  expect((await approve(leader.client, second.refId)).status).toBe(200);
});

test('a second person lifts it, and what they approve does not count', async () => {
  const { leader } = await newGroup();
  const [first, second] = [await pay('1500.00'), await pay('1000.00')];
  expect((await approve(leader.client, first.refId)).status).toBe(403);
  const body = { refId: first.refId, status: 'approved' } as const;
  const { id } = await askApproval(leader.client, 'payin.decide', body);
  expect((await decideApproval(desk.admin, id)).status).toBe(200);
  expect((await approve(leader.client, second.refId)).status).toBe(200);
});

test('a reversal gives the room back', async () => {
  const { leader } = await newGroup();
  const [first, second] = [await pay('1000.00'), await pay('700.00')];
  expect((await approve(leader.client, first.refId)).status).toBe(200);
  expect((await approve(leader.client, second.refId)).status).toBe(403);
  const body = { refId: first.refId, reason: 'It did not come' };
  await desk.admin.ok('ledger.reverse', { body });
  expect((await approve(leader.client, second.refId)).status).toBe(200);
});

test('a day later it counts only while a statement denies it and nobody has looked', async () => {
  const { leader } = await newGroup();
  const [unknown, denied] = [await pay('500.00'), await pay('450.00')];
  for (const { refId } of [unknown, denied]) {
    expect((await approve(leader.client, refId)).status).toBe(200);
  }
  const [large, next] = [await pay('900.00'), await pay('549.00')];
  expect((await approve(leader.client, next.refId)).status).toBe(403);
  await desk.owner.query(
    `update payin set decided_at = decided_at - interval '25 hours' where ref_id = any($1)`,
    [[unknown.refId, denied.refId]],
  );
  await desk.owner.query(
    `insert into statement_alert (order_ref, code, reason, raised_at)
     values ($1, 'CREDITED_NOT_IN_BANK', '{"code": "not_in_bank", "facts": {}}', now())`,
    [denied.refId],
  );
  expect((await approve(leader.client, large.refId)).status).toBe(403);
  expect((await approve(leader.client, next.refId)).status).toBe(200);
  const seen = {
    refId: denied.refId,
    alert: 'CREDITED_NOT_IN_BANK',
    note: 'Paid in cash',
  } as const;
  await desk.admin.ok('utr.acknowledge', { body: seen });
  expect((await approve(leader.client, (await pay('451.00')).refId)).status).toBe(200);
});

test('an admin is bounded where Settings say so', async () => {
  await newGroup();
  const [first, second] = [await pay('5000.00'), await pay('2000.00')];
  expect((await approve(desk.admin, first.refId)).status).toBe(200);
  await saveSettings(desk, { approvals: { byHandAbove: '6000.00' } });
  expect(await approve(desk.admin, second.refId)).toMatchObject({
    status: 403,
    error: { reason: 'NEEDS_SECOND_APPROVAL' },
  });
});
