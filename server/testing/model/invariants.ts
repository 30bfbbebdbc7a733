import type { Run } from './run.ts';

/** What must hold at any moment, whatever was done. Rows are violations. */
const laws: readonly { name: string; sql: string }[] = [
  {
    name: 'no reference is used twice',
    sql: `select utr as wrong from utr_claim where state = 'used' group by utr having count(*) > 1`,
  },
  {
    name: 'no pay-out is approved twice in one round, nor has two entries that stand',
    sql: `select order_ref as wrong from entry where kind = 'payout_approved'
          group by order_ref, round having count(*) > 1
          union all
          select order_ref from entry e where kind = 'payout_approved'
            and not exists (select from entry r where r.reverses = e.id)
          group by order_ref having count(*) > 1`,
  },
  {
    name: 'peers got for a pay-out what it is worth once, or nothing',
    sql: `select p.ref_id as wrong from payout p
          left join (select e.order_ref, sum(x.amount) as got from posting x
                     join entry e on e.id = x.entry_id where x.account like 'peer:%'
                     group by e.order_ref) g on g.order_ref = p.ref_id
          where coalesce(g.got, 0) <> case when p.status = 'approved'
            then p.amount + (p.amount * 25 + 5000) / 10000 else 0 end`,
  },
  {
    name: 'every entry sums to zero',
    sql: `select entry_id as wrong from posting group by entry_id having sum(amount) <> 0`,
  },
  {
    name: 'all balances, the house and suspense sum to zero',
    sql: `select total::text as wrong from (
            select (select coalesce(sum(balance), 0) from account) +
              (select coalesce(sum(amount), 0) from posting
               where account not in (select id from account)) as total) t
          where total <> 0`,
  },
];

/** Checks every invariant in the database, and compares the balances with the model. */
export async function checkLaws(run: Run): Promise<void> {
  for (const { name, sql } of laws) {
    const { rows } = await run.desk.owner.query<{ wrong: string }>(`${sql} limit 1`);
    if (rows[0]) throw new Error(`broken: ${name}: ${rows[0].wrong}`);
  }
  await checkStatuses(run);
  await checkMoney(run);
}

async function checkStatuses(run: Run): Promise<void> {
  const { rows } = await run.desk.owner.query<{ ref_id: string; status: string }>(
    `select ref_id, status from payin union all select ref_id, status from payout
     union all select ref_id, status from dispute`,
  );
  const real = new Map(rows.map(({ ref_id: refId, status }) => [refId, status]));
  const { payins, payouts, disputes } = run.state;
  const believed = [
    ...[...payins, ...payouts].map(({ refId, status }) => [refId, status] as const),
    ...disputes.map(({ id, status }) => [id, status] as const),
  ];
  if (believed.length !== rows.length) {
    throw new Error(`${rows.length} orders and disputes; the model knows ${believed.length}`);
  }
  for (const [refId, status] of believed) {
    const is = real.get(refId);
    if (is !== status) throw new Error(`${refId} is ${is}; the model says ${status}`);
  }
}

async function checkMoney(run: Run): Promise<void> {
  const { rows } = await run.desk.owner.query<{ id: string; balance: bigint; held: bigint }>(
    'select id, balance, held from account',
  );
  const real = new Map(rows.map(({ id, balance, held }) => [id, `${balance} held ${held}`]));
  const expected = new Map<string, string>();
  for (const merchant of run.participants.merchants) {
    expected.set(`merchant:${merchant.id}:balance`, `${run.state.balanceOf(merchant)} held 0`);
    expected.set(`merchant:${merchant.id}:held`, `${run.state.heldOf(merchant)} held 0`);
  }
  for (const payer of run.participants.payers) {
    const { balance, held } = run.state.walletOf(payer);
    expected.set(`peer:${payer.id}:wallet`, `${balance} held ${held}`);
  }
  for (const [account, balance] of expected) {
    const is = real.get(account) ?? '0 held 0';
    if (is !== balance) throw new Error(`${account}: ${is}; the model says ${balance}`);
  }
}
