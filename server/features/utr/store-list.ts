import type {
  AlertCode,
  MatchRule,
  Submission,
  submissionStates,
} from '@peerdesk/contract/statement.ts';
import { Conditions } from '../../platform/db/conditions.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { paidStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

export interface UtrFilter {
  q: string | undefined;
  state: (typeof submissionStates)[number] | undefined;
  rule: MatchRule | undefined;
  upiId: string | undefined;
  period: { start: number | null; end: number | null };
  skip: number;
  pagesize: number;
}

/** A page of rows and how many there are, counted up to the cap. */
export interface Page<R> {
  rows: R[];
  total: number;
}

async function readPage<R extends object>(
  db: Queryable,
  query: { select: string; from: string; order: string; all: Conditions; cap: number },
  filter: UtrFilter,
): Promise<Page<R>> {
  const { select, from, order, all, cap } = query;
  const counting = [...all.values];
  const limit = all.param(filter.pagesize);
  const offset = all.param(filter.skip);
  const [page, counted] = await Promise.all([
    db.query<R>(
      `select ${select} from ${from} where ${all.where} order by ${order}
       limit ${limit} offset ${offset}`,
      all.values,
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total from
         (select from ${from} where ${all.where} limit ${cap}) counted`,
      counting,
    ),
  ]);
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
}

function addPeriod(all: Conditions, column: string, { period }: UtrFilter): void {
  if (period.start !== null) all.add(`${column} >= ${all.param(iso(period.start))}`);
  if (period.end !== null) all.add(`${column} < ${all.param(iso(period.end))}`);
}

/** A reference or an order, from its beginning; however it was typed. */
function addSearch(all: Conditions, columns: readonly string[], q: string | undefined): void {
  const compact = q
    ?.toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  if (!compact) return;
  const begins = all.param(`${compact}%`);
  all.add(`(${columns.map((column) => `${column} like ${begins}`).join(' or ')})`);
}

function addAccount(all: Conditions, column: string, { upiId }: UtrFilter): void {
  if (!upiId) return;
  all.add(`${column} = (select account_id from upi where id = ${all.param(upiId)})`);
}

export interface SubmissionRow {
  id: bigint;
  utr: string;
  order_ref: string;
  order_kind: Submission['kind'];
  amount: bigint;
  by: string;
  claimed_at: number;
  state: Submission['state'];
  rule: MatchRule | null;
  line_id: string | null;
}

const submissionState = `case
  when c.state = 'used' and m.line_id is not null then 'matched'
  when c.state in ('refused', 'claimed') and exists (
    select from utr_claim x
    where x.utr = c.utr and x.state = 'used' and x.order_ref <> c.order_ref) then 'duplicate'
  when c.state in ('refused', 'withdrawn') then 'refused'
  else 'unmatched' end`;

/** Claims of references, the newest first. */
export function readSubmissions(
  db: Queryable,
  filter: UtrFilter,
  cap: number,
): Promise<Page<SubmissionRow>> {
  const all = new Conditions();
  addPeriod(all, 'c.claimed_at', filter);
  addSearch(all, ['c.utr', 'c.order_ref'], filter.q);
  addAccount(all, 'c.account_id', filter);
  if (filter.state) all.add(`${submissionState} = ${all.param(filter.state)}`);
  if (filter.rule) all.add(`coalesce(m.rule, v.rule) = ${all.param(filter.rule)}`);
  return readPage(
    db,
    {
      select: `c.id, c.utr, c.order_ref, c.order_kind, c.amount, c.actor ->> 'name' as by,
               c.claimed_at, ${submissionState} as state, coalesce(m.rule, v.rule) as rule,
               coalesce(m.line_id, v.line_id) as line_id`,
      from: `utr_claim c
        left join statement_match m
          on m.order_ref = c.order_ref and m.undone_at is null and c.state = 'used'
        left join match_verdict v on v.order_ref = c.order_ref and v.utr = c.utr`,
      order: 'c.id desc',
      all,
      cap,
    },
    filter,
  );
}

/** A line that no order has, or an order whose claim no line bears out. */
export interface ExceptionRow {
  line_id: string | null;
  order_ref: string | null;
  rule: MatchRule | null;
  reason: string | null;
  alert: AlertCode | null;
  at: number;
}

// A pay-in whose verdict names an open credit stands beside that line. What is said of a pay-out
// holds only as long as it is approved.
const exceptionRows = `(
  select l.id as line_id, null as order_ref, v.rule, v.reason, l.created_at as at,
         l.account_id, l.rrn as utr, l.id as key
  from statement_line l
  left join lateral (
    select rule, reason from match_verdict where line_id = l.id and order_kind = 'payin'
    order by confidence desc, order_ref limit 1) v on true
  where l.state = 'open' and l.direction = 'credit' and l.duplicate_of is null
  union all
  select null, v.order_ref, v.rule, v.reason, v.at, v.account_id, v.utr, v.order_ref
  from match_verdict v
  where v.action <> 'wait' and case v.order_kind
    when 'payout' then exists (
      select from payout p where p.ref_id = v.order_ref and p.status in ${sqlList(paidStatuses)})
    else not exists (
      select from statement_line l
      where l.id = v.line_id and l.state = 'open' and l.direction = 'credit') end) e`;

/** What is left for a person: first what may belong to an order, and of each the newest first. */
export async function readExceptions(
  db: Queryable,
  filter: UtrFilter,
  cap: number,
): Promise<Page<ExceptionRow>> {
  const all = new Conditions();
  addPeriod(all, 'e.at', filter);
  addSearch(all, ['e.utr', 'e.order_ref'], filter.q);
  addAccount(all, 'e.account_id', filter);
  if (filter.rule) all.add(`e.rule = ${all.param(filter.rule)}`);
  return readPage(
    db,
    {
      select: 'e.line_id, e.order_ref, e.rule, e.reason, null as alert, e.at',
      from: exceptionRows,
      order: 'e.rule is null, e.at desc, e.key desc',
      all,
      cap,
    },
    filter,
  );
}

/** Alerts that hold and that nobody has looked at, the newest first. */
export function readAlerts(
  db: Queryable,
  filter: UtrFilter,
  cap: number,
): Promise<Page<ExceptionRow>> {
  const all = new Conditions();
  all.add('s.resolved_at is null and s.acknowledged_at is null');
  addPeriod(all, 's.raised_at', filter);
  addSearch(all, ['s.order_ref'], filter.q);
  if (filter.rule) all.add(`s.code = ${all.param(filter.rule)}`);
  if (filter.upiId) {
    const account = `(select account_id from upi where id = ${all.param(filter.upiId)})`;
    all.add(`s.order_ref in (
      (select ref_id from payin where account_id = ${account})
      union all (select ref_id from payout where account_id = ${account}))`);
  }
  return readPage(
    db,
    {
      select: `s.line_id, s.order_ref, null as rule, s.reason, s.code as alert, s.raised_at as at`,
      from: 'statement_alert s',
      order: 's.raised_at desc, s.order_ref desc',
      all,
      cap,
    },
    filter,
  );
}

export interface CandidateRow {
  line_id: string;
  ref_id: string;
  amount: bigint;
  utr: string | null;
  status: string;
  peer_name: string | null;
  customer: string;
  created_at: number;
  rule: MatchRule;
  confidence: number;
  reason: string;
}

const candidatesMax = 20;

/** Orders whose verdict names one of these lines, and declined ones that it fits. */
export async function readCandidates(
  db: Queryable,
  lineIds: readonly string[],
): Promise<CandidateRow[]> {
  const { rows } = await db.query<CandidateRow>({
    name: 'match_candidates',
    text: `select x.line_id, p.ref_id, p.amount, p.utr, p.status, u.name as peer_name,
             coalesce(p.customer_name, p.customer_id) as customer, p.created_at, x.rule,
             x.confidence, x.reason
      from (
        select line_id, order_ref, rule, confidence, reason from match_verdict
        where line_id = any($1)
        union all
        select line_id, order_ref, code, 0.9, reason from statement_alert
        where line_id = any($1) and code = 'CREDITED_BUT_DECLINED' and resolved_at is null) x
      join payin p on p.ref_id = x.order_ref
      left join app_user u on u.id = p.peer_id
      order by x.line_id, x.confidence desc, p.ref_id limit ${candidatesMax * 100}`,
    values: [lineIds],
  });
  return rows;
}
