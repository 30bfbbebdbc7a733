import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { askApproval, decideApproval } from '../../testing/second-admin.ts';
import { waitFor } from '../../testing/wait.ts';
import { addMember, type Member } from '../../testing/world.ts';

let desk: TestDesk;
let second: Member;
let third: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  second = await addMember(desk, 'admin');
  third = await addMember(desk, 'admin');
  await saveSettings(desk, { approvals: { walletAbove: '1000.00' } });
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

async function asked() {
  const peer = await addMember(desk, 'peer');
  const { id } = await askApproval(desk.admin, 'user.changeWallet', {
    userId: peer.user.id,
    kind: 'topup',
    amount: '5000.00',
    reason: 'deposit',
  });
  return { id, peer };
}

const balanceOf = async ({ client }: Member) => (await client.ok('user.wallet')).balance;
const codesOf = (answers: readonly object[]) =>
  answers.map((answer) =>
    'error' in answer ? (answer.error as { errorCode: string }).errorCode : 'done',
  );

test('one admin twelve times at once: once, and the others learn who and when', async () => {
  const { id, peer } = await asked();
  const tries = Array.from({ length: 12 }, () => decideApproval(second.client, id));
  const codes = codesOf(await Promise.all(tries));
  expect(codes.toSorted()).toEqual([...Array(11).fill('AlreadyDecided'), 'done']);
  expect(await balanceOf(peer)).toBe('5000.00');
});

test('one admin’s repeated request gets the answer of the first', async () => {
  const { id, peer } = await asked();
  const body = { id, status: 'approved' } as const;
  const key = { 'idempotency-key': `approve-${id}` };
  const tries = Array.from({ length: 6 }, () =>
    second.client.call('approval.decide', { body }, key),
  );
  expect(codesOf(await Promise.all(tries))).toEqual(Array(6).fill('done'));
  const other = { id, status: 'declined' } as const;
  expect(await second.client.refused('approval.decide', { body: other }, key)).toBe(
    'IdempotencyConflict',
  );
  expect(await balanceOf(peer)).toBe('5000.00');
});

test('two admins at once: one of them, and money moves once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, peer } = await asked();
    const tries = [second, third].map(({ client }) => decideApproval(client, id));
    expect(codesOf(await Promise.all(tries)).toSorted()).toEqual(['AlreadyDecided', 'done']);
    expect(await balanceOf(peer)).toBe('5000.00');
  }
});

test('approved and withdrawn at once: one of both, and money moves only if approved', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, peer } = await asked();
    const tries = [
      decideApproval(second.client, id),
      decideApproval(desk.admin, id, 'withdrawn'),
      decideApproval(third.client, id, 'declined'),
    ];
    const codes = codesOf(await Promise.all(tries));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(await balanceOf(peer)).toBe(codes[0] === 'done' ? '5000.00' : '0.00');
  }
});

test.each([
  ['requester', 'blocked'],
  ['approver', 'blocked'],
  ['approver', 'demoted'],
] as const)('the %s is %s while the approval is being written: nothing is', async (who, what) => {
  const [one, two] = [await addMember(desk, 'admin'), await addMember(desk, 'admin')];
  const peer = await addMember(desk, 'peer');
  const { id } = await askApproval(one.client, 'user.changeWallet', {
    userId: peer.user.id,
    kind: 'topup',
    amount: '5000.00',
    reason: 'deposit',
  });
  const holder = await desk.owner.connect();
  await holder.query('begin');
  await holder.query('select from account where id = $1 for update', [
    `peer:${peer.user.id}:wallet`,
  ]);
  const deciding = decideApproval(two.client, id);
  const isHeld = `select from pg_stat_activity where wait_event_type = 'Lock'
    and query like 'select from account where id = $1 for update%'`;
  await waitFor('the approval to wait', async () => {
    return ((await desk.owner.query(isHeld)).rowCount ?? 0) > 0;
  });
  const set = what === 'blocked' ? `status = 'blocked'` : `role = 'subadmin'`;
  const whom = who === 'requester' ? one.user.id : two.user.id;
  await holder.query(`update app_user set ${set} where id = $1`, [whom]);
  await holder.query('commit');
  holder.release();
  expect((await deciding).status).not.toBe(200);
  expect(await balanceOf(peer)).toBe('0.00');
  const { rows } = await desk.owner.query('select status from approval where id = $1', [id]);
  expect(rows).toEqual([{ status: 'waiting' }]);
});
