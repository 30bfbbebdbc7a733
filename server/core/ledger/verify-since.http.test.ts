import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Client, Pool } from '../../platform/db/pool.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, freshUtr, fundMerchant, givePayout, payOrder } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { sealAudit } from '../audit/seal.ts';
import { earnings } from './earnings.ts';
import { verifyBooks, verifySince, type Verdict } from './verify-books.ts';

let desk: TestDesk;
let world: World;
let dataDir: string;

const halfHourMs = 1_800_000;
const times = 3;
const monthsAgoMs = 65 * 24 * 60 * 60_000;

/** What the leader does for the dashboard, once and whole: hours, days and months. */
async function countAll(): Promise<void> {
  const now = new Date(desk.clock.now()).toISOString();
  const more = async () => {
    const next = `select count_next_days('Asia/Calcutta', $1, 100) as more`;
    return (await desk.owner.query<{ more: boolean }>(next, [now])).rows[0]?.more;
  };
  while (await more());
  // Up to the hour of the last entry, in which more is booked.
  await desk.owner.query(
    `update earned_hours set until = date_bin('1 hour', (select max(at) from entry), 'epoch')`,
  );
  await desk.owner.query(
    `insert into earned_hour (user_id, at, amount)
     select user_id, date_bin('1 hour', at, 'epoch'), sum(amount) from (${earnings}) e
     where at < (select until from earned_hours) group by 1, 2 having sum(amount) <> 0`,
  );
  await desk.owner.query(
    `insert into booked_quarter (subadmin_id, at, received, paid, house, commissions)
     select subadmin_id, date_bin('15 minutes', at, 'epoch'), sum(received), sum(paid), sum(house),
       sum(commissions)
     from booked_entry where at < (select until from earned_hours) group by 1, 2`,
  );
}

/** One order in each of several parts, and some of months ago. */
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  for (let n = 0; n < 2; n += 1) {
    const { refId } = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId } });
  }
  desk.clock.advance(monthsAgoMs);
  for (let n = 0; n < times; n += 1) {
    desk.clock.advance(halfHourMs);
    desk.admin = await desk.anyone.signin('admin', adminPassword);
    world = await buildWorld(desk);
    await fundMerchant(desk, world.merchant.id);
    const { refId } = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId } });
    const payout = await givePayout(desk, world, world.payer);
    const paid = { refId: payout.refId, status: 'approved' as const, utr: freshUtr() };
    await world.payer.client.ok('payout.decide', { body: paid });
    await payOrder(desk, world);
    await seal();
    await desk.owner.query('select add_up_orders(1000)');
  }
  await countAll();
  dataDir = server().services.env.DATA_DIR;
  const { since, findings } = await verify();
  expect(since).toBeNull();
  expect(findings.filter(({ failure }) => failure !== null)).toEqual([]);
});
afterAll(() => desk.close());

function server() {
  const [first] = desk.servers;
  if (!first) throw new Error('a desk without a server');
  return first;
}
const seal = () => sealAudit(server().services);
const verify = (how?: { isFull: boolean }) => verifySince(desk.owner, dataDir, how);
const failuresOf = (findings: Verdict['findings']) =>
  findings.filter(({ failure }) => failure !== null);

test('nothing changed: nothing but the checks of all rows at once is done again', async () => {
  const { since, findings } = await verify();
  expect(since).toMatchObject({ changedParts: 0 });
  expect(failuresOf(findings)).toEqual([]);
});

test('another decision changes its own parts alone', async () => {
  desk.clock.advance(halfHourMs);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const { rows } = await desk.owner.query<{ ref_id: string }>(
    `select ref_id from payin where status = 'processing' order by ref_id limit 1`,
  );
  const body = { refId: rows[0]?.ref_id ?? '' };
  await desk.admin.ok('payin.confirm', { body });
  await seal();
  const { since, findings } = await verify();
  expect(failuresOf(findings)).toEqual([]);
  expect(since?.changedParts).toBeGreaterThan(0);
  expect(since?.changedParts).toBeLessThan((since?.parts ?? 0) / 2);
});

const first = (table: string, key: string, where = 'true') =>
  `${key} = (select min(${key}) from ${table} where ${where})`;
const firstPayin = first('payin', 'ref_id', `status = 'approved'`);
const firstPayout = first('payout', 'ref_id', `status = 'approved'`);
const approval = `(select min(id) from entry where kind = 'payin_approved')`;

/** As the owner, who can set aside triggers and references to other tables. */
const tampered: [string, string][] = [
  ['a posting', `update posting set amount = amount + 1 where entry_id = ${approval} and line = 1`],
  ['a posting is deleted', `delete from posting where entry_id = ${approval} and line = 1`],
  ['an entry is deleted', `delete from entry where id = ${approval}`],
  [
    'a posting is there twice',
    `insert into posting (entry_id, line, account, amount)
     select entry_id, line + 50, account, amount from posting
     where entry_id = ${approval} and line = 1`,
  ],
  [
    'all postings of an entry are there twice, which add up to zero',
    `insert into posting (entry_id, line, account, amount)
     select entry_id, line + 50, account, amount from posting where entry_id = ${approval}`,
  ],
  [
    'money is moved between two postings',
    `update posting set amount = amount + case line when 1 then 1 else -1 end
     where entry_id = ${approval} and line < 3`,
  ],
  [
    'an entry takes back another',
    `insert into entry (id, kind, reason, actor, reverses, at)
     select 'E0000000000AAAAAAAA', 'adjust', 'x', '{}', id, at from entry where id = ${approval}`,
  ],
  ['an approval by another order', `update entry set order_ref = 'PIX' where id = ${approval}`],
  ['a status', `update payin set status = 'declined' where ${firstPayin}`],
  [
    'what was received',
    `update payin set received_amount = received_amount + 1 where ${firstPayin}`,
  ],
  ['an order is deleted', `delete from payin where ${firstPayin}`],
  [
    'an order is of another day',
    `update payin set created_at = created_at - interval '3 days' where ${firstPayin}`,
  ],
  ['whose order it is', `update payin set merchant_id = 'M' where ${firstPayin}`],
  ['a reference', `update payin set utr = '1' where ${firstPayin}`],
  [
    'a claim is deleted',
    `delete from utr_claim where order_ref in (select ref_id from payin where ${firstPayin})`,
  ],
  [
    'what was decided last',
    `update order_event set event = 'declined' where event = 'approved'
     and order_ref in (select ref_id from payin where ${firstPayin})`,
  ],
  ['a count', `update order_count set orders = orders + 1 where ${first('order_count', 'at')}`],
  ['a count is deleted', `delete from order_count where ${first('order_count', 'at')}`],
  ['a change is counted twice', 'insert into order_count_change select * from order_count_change'],
  ['a pay-out', `update payout set amount = amount + 1 where ${firstPayout}`],
  [
    'somebody has a pay-out again',
    `update payout_assignment set ended_at = null where ref_id in
     (select ref_id from payout where ${firstPayout})`,
  ],
  [
    'a line that pays nobody',
    `insert into statement_line (id, upload_id, account_id, peer_id, row, direction, amount,
       narration, state, order_ref, created_at)
     select 'ST0000000000AAAAAAAA-1', 'ST', 'A', 'U', 1, 'credit', 5, '', 'matched', ref_id, now()
     from payin where ${firstPayin}`,
  ],
  [
    'a line of another amount',
    `insert into statement_line (id, upload_id, account_id, peer_id, row, direction, amount,
       narration, state, order_ref, created_at)
     select 'ST0000000000AAAAAAAA-1', 'ST', 'A', 'U', 1, 'credit', 5, '', 'matched', ref_id, now()
     from payin where ${firstPayin};
     insert into statement_match (line_id, upload_id, order_kind, order_ref, amount, rule, reason,
       evidence, approved, actor, at)
     select id, 'ST', 'payin', order_ref, 5, 'x', '{}', '{}', true, '{}', now()
     from statement_line where id like 'ST0000000000%'`,
  ],
  ...(
    [
      'order_count_day',
      'status_count_day',
      'peer_count_day',
      'order_count_month',
      'peer_count_month',
    ] as const
  ).flatMap((table): [string, string][] => {
    const oldest = `ctid = (select ctid from ${table} order by at limit 1)`;
    return [
      [`${table}: its orders`, `update ${table} set orders = orders + 1 where ${oldest}`],
      [`${table}: its amount`, `update ${table} set amount = amount - 1 where ${oldest}`],
      [`${table}: a row is deleted`, `delete from ${table} where ${oldest}`],
      [
        `${table}: a row is of another instant`,
        `update ${table} set at = at + interval '1 minute' where ${oldest}`,
      ],
    ];
  }),
  ['a day is counted that is not', `update order_count_days set until = until + interval '1 day'`],
  [
    'a month is counted that is not',
    'update order_count_days set months_until = month_after(months_until, time_zone)',
  ],
  ['days of another time zone', `update order_count_days set time_zone = 'America/New_York'`],
  ['a group', `update payin set subadmin_id = null where ${firstPayin}`],
  [
    'what an hour earned',
    `update earned_hour set amount = amount + 1 where ${first('earned_hour', 'at')}`,
  ],
  ['an hour is deleted', `delete from earned_hour where ${first('earned_hour', 'at')}`],
  [
    'an hour is of another instant',
    `update earned_hour set at = at + interval '1 minute' where ${first('earned_hour', 'at')}`,
  ],
  ...(['received', 'paid', 'house', 'commissions'] as const).map((what): [string, string] => [
    `what a quarter of an hour booked: ${what}`,
    `update booked_quarter set ${what} = ${what} + 1 where ${first('booked_quarter', 'at')}`,
  ]),
  [
    'a booked quarter is deleted',
    `delete from booked_quarter where ${first('booked_quarter', 'at')}`,
  ],
  ['hours are counted that are not', `update earned_hours set until = until - interval '1 day'`],
  [
    'who earns an override and no commission',
    `update app_user set role = 'subadmin' where id = (
       select substr(account, 6, length(account) - 12) from posting
       where entry_id = ${approval} and account like 'peer:%:wallet' order by line limit 1)`,
  ],
  [
    'an entry is deleted with its postings',
    `delete from posting where entry_id = ${approval}; delete from entry where id = ${approval}`,
  ],
  [
    'an entry is of another hour',
    `update entry set at = at + interval '2 hours' where id = ${approval}`,
  ],
  ['a balance', `update account set balance = balance + 1 where ${first('account', 'id')}`],
  ['what is held', `update account set held = held + 1 where ${first('account', 'id')}`],
  ['a row of the audit', `update audit set action = 'x' where ${first('audit', 'id')}`],
  ['a row of the audit is deleted', `delete from audit where ${first('audit', 'id')}`],
  [
    'a row is added to a sealed block',
    `insert into audit (xid, at, actor, origin, action, subject)
     select xid, at, actor, origin, action, subject from audit where ${first('audit', 'id')}`,
  ],
  ['a block', `update audit_block set hash = previous_hash where no = 1`],
  ['a block is deleted', `delete from audit_block where no = 1`],
  ['a block is cut off', 'delete from audit_block where no = (select max(no) from audit_block)'],
  ['where an epoch begins', 'update database_epoch set audit_from = audit_from + 2'],
];

/** Looks at the desk from within a transaction of this client. */
function within(client: Client): Pool {
  const ended = { rows: [] };
  const query = async (text: string, values?: unknown[]) =>
    /^(?:begin|rollback|set transaction)/.test(text) ? ended : client.query(text, values);
  return { connect: async () => ({ query, release: () => undefined }) } as unknown as Pool;
}

const guarded = ['payin', 'payout', 'posting', 'entry'];
const setAside = [
  ...guarded.map((table) => `alter table ${table} disable trigger user`),
  'alter table entry drop constraint entry_reverses_fkey',
].join('; ');

describe('from the last proof on, the same is found as when everything is verified', () => {
  test.each(tampered)('%s', async (_what, sql) => {
    const client = await desk.owner.connect();
    try {
      await client.query(`begin; ${setAside}; ${sql}`);
      const everything = failuresOf(await verifyBooks(within(client), dataDir));
      const { since, findings } = await verifySince(within(client), dataDir);
      expect(everything.length).toBeGreaterThan(0);
      expect(since).not.toBeNull();
      expect(failuresOf(findings)).toEqual(everything);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('everything is verified', () => {
  test('on request', async () => {
    expect((await verify({ isFull: true })).since).toBeNull();
    expect((await verify()).since).not.toBeNull();
  });

  test.each([
    [
      'a view is another',
      `create or replace view scoped_order as
       select scope, kind, at as created_at, status, minutes, amount from order_count_now`,
    ],
    [
      'a column is new, with a value for all rows',
      `alter table account rename held to was_held;
       alter table account add held bigint default 0`,
    ],
  ])('where what the checks use has changed: %s', async (_what, sql) => {
    const client = await desk.owner.connect();
    await client.query(`begin; ${sql}`);
    const { since } = await verifySince(within(client), dataDir);
    await client.query('rollback');
    client.release();
    expect(since).toBeNull();
    await verify();
  });

  test.each([
    ['of another database', (text: string) => text.replace(/"place":"[^"]+"/, '"place":"1.1.1.1"')],
    ['that is cut off', (text: string) => text.slice(0, -9)],
  ])('where the proof is one %s', async (_which, spoil) => {
    const file = join(dataDir, 'books-proof.json');
    await writeFile(file, spoil(await readFile(file, 'utf8')));
    expect((await verify()).since).toBeNull();
  });
});
