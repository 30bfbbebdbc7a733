import type { StoredReason } from '@peerdesk/contract/reason.ts';
import type {
  AlertCode,
  MatchRule,
  Submission,
  utrListSpec,
} from '@peerdesk/contract/statement.ts';
import { paidStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { addDeskScope, type ListOf } from '../../core/list.ts';
import {
  anyOf,
  before,
  startsWith,
  equals,
  ignored,
  since,
  type Filter,
  type Param,
} from '../../platform/db/list/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** The bank account of a UPI ID. */
function isAccount(column: string): Filter<string> {
  return (upiId, param) => `${column} = (select account_id from upi where id = ${param(upiId)})`;
}

export interface SubmissionRow {
  id: bigint;
  utr: string;
  order_ref: string;
  order_kind: Submission['kind'];
  amount: bigint;
  by: string;
  by_kind: Submission['byKind'];
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

/** As the indexes have them. */
const liveClaims = sqlList(['claimed', 'used']);
const endedClaims = sqlList(['refused', 'withdrawn']);

/** As long as no statement covers the time, it says nothing of a reference. */
const submissionRule = `coalesce(m.rule, case when v.action <> 'wait' then v.rule end)`;

/**
 * A claim's reference or its order begins with the text. Live claims and others each have an index
 * by their orders; no order is asked for where the text cannot begin one's id.
 */
function beginsLike(text: string, param: Param): string | null {
  const reference = startsWith('c.utr')(text, param);
  if (reference === null || /^\d/.test(text)) return reference;
  const order = startsWith('c.order_ref')(text, param) ?? 'true';
  const states = [liveClaims, endedClaims].map((some) => `(c.state in ${some} and ${order})`);
  return anyOf([reference, ...states]);
}

/** Claims of references, the newest first. */
export const submissionList: ListOf<SubmissionRow, typeof utrListSpec> = {
  table: 'utr_claim c',
  key: 'c.id',
  joins: `
    left join statement_match m
      on m.order_ref = c.order_ref and m.undone_at is null and c.state = 'used'
    left join match_verdict v on v.order_ref = c.order_ref and v.utr = c.utr`,
  columns: `
    c.id, c.utr, c.order_ref, c.order_kind, c.amount, c.actor ->> 'name' as by,
    c.actor ->> 'kind' as by_kind, c.claimed_at,
    ${submissionState} as state, ${submissionRule} as rule,
    coalesce(m.line_id, v.line_id) as line_id`,
  scope: addDeskScope,
  filters: {
    start: since('c.claimed_at'),
    end: before('c.claimed_at'),
    q: beginsLike,
    upiId: isAccount('c.account_id'),
    state: equals(submissionState),
    rule: equals(submissionRule),
  },
  sorts: { createdAt: 'c.id' },
  order: 'c.id desc',
};

/** A line without an order, or an order whose claim no line confirms. */
export interface ExceptionRow {
  line_id: string | null;
  order_ref: string | null;
  rule: MatchRule | null;
  reason: StoredReason | null;
  alert: AlertCode | null;
  at: number;
}

// A pay-in whose verdict names an open credit is listed with that line. The verdict on a pay-out
// only counts as long as it is approved.
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

const ofReference = startsWith('e.utr', 'e.order_ref');

/** A line is looked up by its whole id, as not every line has a reference. */
function referenceOrLine(text: string, param: Param): string | null {
  const reference = ofReference(text, param);
  return reference && anyOf([reference, `e.line_id = ${param(text)}`]);
}

/** The exceptions: first those with a possible order, and within each group the newest first. */
export const exceptionList: ListOf<ExceptionRow, typeof utrListSpec> = {
  table: exceptionRows,
  key: 'e.key',
  columns: 'e.line_id, e.order_ref, e.rule, e.reason, null as alert, e.at',
  scope: addDeskScope,
  filters: {
    start: since('e.at'),
    end: before('e.at'),
    q: referenceOrLine,
    upiId: isAccount('e.account_id'),
    state: ignored,
    rule: equals('e.rule'),
  },
  sorts: { createdAt: 'e.at' },
  order: 'e.rule is null, e.at desc, e.key desc',
};

/** Open alerts that nobody has acknowledged, the newest first. */
export const alertList: ListOf<ExceptionRow, typeof utrListSpec> = {
  table: 'statement_alert s',
  key: '(s.order_ref, s.code)',
  joins: `
    left join statement_line l on l.id = s.line_id
    left join payin i on i.ref_id = s.order_ref
    left join payout o on o.ref_id = s.order_ref`,
  columns: 's.line_id, s.order_ref, null as rule, s.reason, s.code as alert, s.raised_at as at',
  where: 's.resolved_at is null and s.acknowledged_at is null',
  scope: addDeskScope,
  filters: {
    start: since('s.raised_at'),
    end: before('s.raised_at'),
    q: startsWith('s.order_ref', 'l.rrn', 'i.utr', 'o.utr'),
    upiId: isAccountOfOrder,
    state: ignored,
    rule: equals('s.code'),
  },
  sorts: { createdAt: 's.raised_at' },
  order: 's.raised_at desc, s.order_ref desc, s.code desc',
};

function isAccountOfOrder(upiId: string, param: Param): string {
  const account = `(select account_id from upi where id = ${param(upiId)})`;
  return `s.order_ref in (
    (select ref_id from payin where account_id = ${account})
    union all (select ref_id from payout where account_id = ${account}))`;
}
