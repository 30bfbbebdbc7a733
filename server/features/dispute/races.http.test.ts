import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, freshUtr, fundMerchant, givePayout, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
const crowd = 100;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await desk.admin.ok('settings.update', {
    body: { orderRules: { subadminDisputeMost: '1000000.00' } },
  });
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

async function paid(): Promise<string> {
  const { refId } = await givePayout(desk, world, world.payer);
  const body = { refId, status: 'approved' as const, utr: freshUtr() };
  await world.payer.client.ok('payout.decide', { body });
  return refId;
}

async function disputed(): Promise<{ disputeId: string; refId: string }> {
  const refId = await paid();
  const body = { refId, reason: 'no money' };
  const { id: disputeId } = await world.merchant.client.ok('dispute.create', { body });
  return { disputeId, refId };
}

interface Said {
  status: number;
  error?: { errorCode: string };
}

/** How often each outcome occurred in this many concurrent calls. */
async function atOnce(call: (n: number) => Promise<Said>) {
  const answers = await Promise.all(Array.from({ length: crowd }, (_, n) => call(n)));
  const counts: Record<string, number> = {};
  for (const { error } of answers) {
    const outcome = error?.errorCode ?? 'done';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const staffOf = (n: number) => (n % 2 ? desk.admin : world.north.client);
const eventsOf = async (subject: string) => {
  const sql = 'select action from audit where subject = $1 order by id';
  const { rows } = await desk.owner.query<{ action: string }>(sql, [`dispute:${subject}`]);
  return rows.map(({ action }) => action);
};

test('the merchant and the admin open one pay-out’s dispute: one wins', async () => {
  const refId = await paid();
  const body = { refId, reason: 'no money' };
  const clients = [desk.admin, world.merchant.client] as const;
  const create = (n: number) => (clients[n % 2] ?? desk.admin).call('dispute.create', { body });
  expect(await atOnce(create)).toEqual({ done: 1, InvalidTransition: crowd - 1 });
  const { disputes } = await desk.admin.ok('payout.one', { params: { refId } });
  expect(disputes).toHaveLength(1);
});

test('two take one dispute: one is its handler, and only that is noted', async () => {
  const { disputeId } = await disputed();
  const start = (n: number) => staffOf(n).call('dispute.start', { body: { disputeId } });
  expect(await atOnce(start)).toEqual({ done: 1, InvalidTransition: crowd - 1 });
  expect(await eventsOf(disputeId)).toEqual(['dispute.created', 'dispute.started']);
});

test('half let the payment stand, half revoke it: one verdict, and the books have it', async () => {
  const { disputeId, refId } = await disputed();
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  const before = await world.payer.client.ok('user.wallet');
  const resolve = (n: number) =>
    staffOf(n >> 1).call('dispute.resolve', {
      body: { disputeId, status: n % 2 ? 'resolved' : 'revoke_claim', note: 'looked into it' },
    });
  expect(await atOnce(resolve)).toEqual({ done: 1, AlreadyDecided: crowd - 1 });
  const { status } = await desk.admin.ok('dispute.one', { params: { id: disputeId } });
  expect(await eventsOf(disputeId)).toEqual([
    'dispute.created',
    'dispute.started',
    `dispute.${status}`,
  ]);
  const after = await world.payer.client.ok('user.wallet');
  const taken = Number(before.balance) - Number(after.balance);
  expect(taken).toBe(status === 'resolved' ? 0 : 500);
  const payout = await desk.admin.ok('payout.one', { params: { refId } });
  const revoked = payout.postings.filter(({ kind }) => kind === 'payout_revoked');
  expect(revoked.length > 0).toBe(status === 'revoke_claim');
});

test('messages against a verdict: nothing is written after it', async () => {
  const { disputeId } = await disputed();
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  const act = (n: number) =>
    n === 30
      ? desk.admin.call('dispute.resolve', {
          body: { disputeId, status: 'resolved', note: 'looked into it' },
        })
      : world.payer.client.call('dispute.message', { body: { disputeId, text: `message ${n}` } });
  const { done = 0, InvalidTransition: late = 0 } = await atOnce(act);
  expect(done + late).toBe(crowd);
  const { messages } = await desk.admin.ok('dispute.messages', { query: { disputeId } });
  expect(messages).toHaveLength(done - 1);
  expect((await eventsOf(disputeId)).at(-1)).toBe('dispute.resolved');
});

test('a request that is repeated with its key decides once and is answered alike', async () => {
  const { disputeId } = await disputed();
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  const headers = { 'idempotency-key': 'revoke-once' };
  const body = { disputeId, status: 'revoke_claim' as const, note: 'looked into it' };
  const first = await desk.admin.ok('dispute.resolve', { body }, headers);
  expect(await desk.admin.ok('dispute.resolve', { body }, headers)).toEqual(first);
  const other = { ...body, status: 'resolved' as const };
  const refused = await desk.admin.refused('dispute.resolve', { body: other }, headers);
  expect(refused).toBe('IdempotencyConflict');
});

test('the database itself keeps a second open dispute out', async () => {
  const { disputeId } = await disputed();
  const copy = `insert into dispute
    select (jsonb_populate_record(d, '{"ref_id": "DP-second"}')).*
    from dispute d where ref_id = $1`;
  await expect(desk.owner.query(copy, [disputeId])).rejects.toThrow('dispute_one_open');
});
