import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sealAudit } from '../audit/seal.ts';
import { sealAll } from '../../testing/seal.ts';
import { waitFor } from '../../testing/wait.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
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
  for (let n = 0; n < 3; n += 1) {
    const { refId } = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId } });
    await seal();
  }
  await payOrder(desk, world);
  await fundMerchant(desk, world.merchant.id);
  for (const isPaid of [true, false]) {
    const { refId } = await givePayout(desk, world, world.payer);
    const body = { refId, status: 'approved' as const, utr: freshUtr() };
    if (isPaid) await world.payer.client.ok('payout.decide', { body });
  }
  for (const end of ['open', 'resolved', 'revoke_claim'] as const) await dispute(end);
  await seal();
});
afterAll(() => desk.close());

/** A dispute about a paid pay-out. */
async function dispute(end: 'open' | 'resolved' | 'revoke_claim'): Promise<void> {
  const { refId } = await givePayout(desk, world, world.payer);
  const paid = { refId, status: 'approved' as const, utr: freshUtr() };
  await world.payer.client.ok('payout.decide', { body: paid });
  const body = { refId, reason: 'It did not arrive' };
  const { id: disputeId } = await desk.admin.ok('dispute.create', { body });
  if (end === 'open') return;
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  const verdict = { disputeId, status: end, note: 'looked into it' };
  await desk.admin.ok('dispute.resolve', { body: verdict });
}

/** Whatever other databases of the same PostgreSQL are doing. */
async function seal(): Promise<void> {
  for (const { services } of desk.servers.slice(0, 1)) await sealAll(desk, services);
}

beforeEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

/** Changes something as the database's owner, verifies, and changes it back. */
async function verdictOn(tamper: string, mend: string): Promise<string> {
  await desk.owner.query(tamper);
  const bookErrors = await desk.bookErrors();
  await desk.owner.query(mend);
  return bookErrors.join('\n');
}

describe('the books', () => {
  test('one posting changed in SQL: its entry and its account are named', async () => {
    const { rows } = await desk.owner.query<{ entry_id: string }>(
      `select entry_id from posting where account like 'merchant:%' order by 1 limit 1`,
    );
    const entry = rows[0]?.entry_id ?? '';
    const change = (sign: string) =>
      `update posting set amount = amount ${sign} 1 where entry_id = '${entry}' and line = 2`;
    const verdict = await verdictOn(change('+'), change('-'));
    expect(verdict).toContain(`entry ${entry}`);
    expect(verdict).toMatch(/account merchant:.*:balance/);
  });

  test.each([
    [
      'a balance',
      'update account set balance = balance + 1',
      'update account set balance = balance - 1',
      'account ',
    ],
    [
      'what is held',
      `update account set held = held + 1 where id like 'peer:%'`,
      `update account set held = held - 1 where id like 'peer:%'`,
      'held ',
    ],
    [
      'that an order holds nothing any more',
      `update payin set freed_at = now() where status = 'processing'`,
      `update payin set freed_at = null where status = 'processing'`,
      'open pay-ins that hold 0',
    ],
    [
      'a status',
      `update payin set status = 'declined' where status = 'approved'`,
      `update payin set status = 'approved' where status = 'declined'`,
      'with 1 live entries',
    ],
    [
      'a register row',
      `update utr_claim set state = 'withdrawn' where state = 'used'`,
      `update utr_claim set state = 'used' where state = 'withdrawn'`,
      'its UTR is not its own',
    ],
    [
      'a running balance',
      'update posting set balance_after = balance_after + 1 where balance_after is not null',
      'update posting set balance_after = balance_after - 1 where balance_after is not null',
      'is left more or less often',
    ],
    [
      'a pay-out’s status',
      `update payout set status = 'declined' where status = 'approved'`,
      `update payout set status = 'approved' where status = 'declined'`,
      'declined with 1 live entries',
    ],
    [
      'a pay-out’s fee',
      `update payout set fee = fee + 1 where status = 'processing'`,
      `update payout set fee = fee - 1 where status = 'processing'`,
      ', open pay-outs ',
    ],
    [
      'a paid pay-out’s amount',
      `update payout set amount = amount + 1 where status = 'approved'`,
      `update payout set amount = amount - 1 where status = 'approved'`,
      ':held got',
    ],
    [
      'a pay-out’s reference',
      `update utr_claim set order_kind = 'payin' where order_kind = 'payout'`,
      `update utr_claim set order_kind = 'payout' where order_ref like 'PO%'`,
      'its UTR is not its own',
    ],
    [
      'a pay-out’s assignee',
      `update payout_assignment set ended_at = now() where ended_at is null`,
      `update payout_assignment set ended_at = null where ended is null`,
      'assigned to nobody',
    ],
    [
      'the mark of a disputed pay-out',
      `update payout set flags = '{}' where flags = '{DISPUTED}'`,
      `update payout set flags = '{DISPUTED}' where ref_id in
        (select payout_ref from dispute where status = 'unassigned')`,
      'approved in round 0, open dispute: DP',
    ],
    [
      'the mark of one that nobody disputes',
      `update payout set flags = '{DISPUTED}' where flags = '{REVOKED}'`,
      `update payout set flags = '{REVOKED}' where round = 1`,
      'created in round 1, open dispute: none',
    ],
    [
      'an open dispute',
      `update dispute set status = 'resolved', handler_id = 'U', decided_at = now()
        where status = 'unassigned'`,
      `update dispute set status = 'unassigned', handler_id = null, decided_at = null
        where handler_id = 'U'`,
      'open dispute: none',
    ],
    [
      'which approval is disputed',
      `update dispute set round = 3 where status = 'unassigned'`,
      `update dispute set round = 0 where status = 'unassigned'`,
      'approved in round 0, open dispute: DP',
    ],
    [
      'the pay-out of an open dispute',
      `update dispute set payout_ref = 'A' || payout_ref where status = 'unassigned'`,
      `update dispute set payout_ref = substr(payout_ref, 2) where status = 'unassigned'`,
      'there is none, open dispute: DP',
    ],
    [
      'the verdict that took an approval back',
      `update dispute set status = 'resolved', handler_name = 'x' where status = 'revoke_claim'`,
      `update dispute set status = 'revoke_claim' where handler_name = 'x'`,
      'no dispute, compensating entry',
    ],
    [
      'a verdict that took nothing back',
      `update dispute set status = 'revoke_claim', handler_name = 'y' where status = 'resolved'`,
      `update dispute set status = 'resolved' where handler_name = 'y'`,
      'revoke_claim, compensating entry missing',
    ],
    [
      'what a compensating entry takes back',
      `update entry set reverses = (select min(id) from entry where kind = 'topup')
        where reverses is not null`,
      `update entry e set reverses = a.id from entry a
        where e.reverses is not null and a.order_ref = e.order_ref and a.kind = 'payout_approved'`,
      ' of nothing',
    ],
    [
      'how much a compensating entry takes back',
      `update posting set amount = amount + case line when 1 then 1 else -1 end
        where line < 3 and entry_id in (select id from entry where reverses is not null)`,
      `update posting set amount = amount - case line when 1 then 1 else -1 end
        where line < 3 and entry_id in (select id from entry where reverses is not null)`,
      'with the one it takes back leaves',
    ],
  ])('%s changed in SQL is named', async (_what, tamper, mend, words) => {
    expect(await verdictOn(tamper, mend)).toContain(words);
  });
});

describe('the audit chain', () => {
  const [copy, back] = [
    'create table audit_copy as select * from audit',
    `delete from audit; insert into audit overriding system value select * from audit_copy;
     drop table audit_copy`,
  ];

  test.each([
    ['a flipped value', `update audit set action = 'x' where id = (select min(id) from audit)`],
    ['a deleted row', 'delete from audit where id = (select min(id) + 3 from audit)'],
    [
      'two swapped rows',
      `update audit a set actor = b.actor, action = b.action, subject = b.subject, after = b.after
       from audit b
       where a.id = (select min(id) from audit) and b.id = (select max(id) from audit)`,
    ],
  ])('%s is found and its block named', async (_what, tamper) => {
    const verdict = await verdictOn(`${copy}; ${tamper}`, back);
    expect(verdict).toMatch(/audit block \d+/);
  });

  test('a cut tail is found by the head kept outside the database', async () => {
    await desk.owner.query('create table block_copy as select * from audit_block');
    const cut = 'delete from audit_block where no = (select max(no) from audit_block)';
    const mend = `delete from audit_block; insert into audit_block select * from block_copy`;
    expect(await verdictOn(cut, mend)).toContain('the head kept outside the database');
    await desk.owner.query('drop table block_copy');
  });

  test('blocks that are sealed while the books are verified raise no alarm', async () => {
    await desk.admin.ok('user.register', {
      body: { name: 'Late', username: 'late.comer', password: 'a long password', role: 'peer' },
    });
    const holder = await desk.owner.connect();
    await holder.query('begin; lock table entry in access exclusive mode');
    const verdict = desk.bookErrors();
    const waiting = `select from pg_locks where not granted and relation = 'entry'::regclass`;
    await waitFor('the books to be read', async () => {
      return ((await holder.query(waiting)).rowCount ?? 0) > 0;
    });
    const blocks = 'select count(*)::int as blocks from audit_block';
    const countBlocks = async () =>
      (await holder.query<{ blocks: number }>(blocks)).rows[0]?.blocks ?? 0;
    const before = await countBlocks();
    // A transaction of any database on this PostgreSQL may hold the newest rows back for a moment.
    await waitFor('a block to be sealed', async () => {
      // All of the owner's connections are taken.
      for (const { services } of desk.servers.slice(0, 1)) await sealAudit(services);
      return (await countBlocks()) > before;
    });
    await holder.query('commit');
    holder.release();
    expect(await verdict).toEqual([]);
  });
});
