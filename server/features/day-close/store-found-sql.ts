import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** A line that counts: its first appearance, readable, shown by somebody whose word is asked. */
const counts = (line: string) => `
  ${line}.duplicate_of is null and ${line}.error is null
  and (${line}.attested or not c.is_attested
       and (${line}.peer_id = w.peer_id or w.peer_id = any(${line}.shown_by)))`;

/** Approved, not reversed, and shown by no dated line: it counts on the day of its approval. */
const byHand = (order: string) => `
  ${order}.account_id = w.account_id and ${order}.status in ${sqlList(approvedStatuses)}
  and not 'REVERSED' = any(${order}.flags)
  and ${order}.decided_at >= w.since and ${order}.decided_at < w.until
  and not exists (
    select from statement_match m join statement_line l on l.id = m.line_id
    where m.order_ref = ${order}.ref_id and m.undone_at is null and l.date is not null)`;

/** What a file begins with, and the credits less the debits of its lines up to an instant. */
const balanceAt = (instant: string) => `
  (select s.opening_balance + coalesce((
     select sum(case l.direction when 'credit' then l.amount else -l.amount end)
     from statement_line l
     where l.account_id = w.account_id and l.date >= s.covers_from and l.at < ${instant}
       and ${counts('l')}), 0)
   from statement_upload s
   where s.account_id = w.account_id and s.status = 'done' and s.opening_balance is not null
     and s.covers_from <= w.day and s.covered_until >= ${instant}
     and (s.attests or not c.is_attested and s.peer_id = w.peer_id)
   order by s.attests desc, s.covers_from desc, s.id desc limit 1)::bigint`;

/** Of days with their accounts, peers and instants: one row each, in the same order. */
export const foundOfDays = `
  select b.matched_in + b.by_hand_in as books_in, b.matched_out + b.by_hand_out as books_out,
    coalesce(${balanceAt('w.since')},
      (select (p.declared ->> 'closing')::bigint from day_close p
       where p.account_id = w.account_id and p.peer_id = w.peer_id and p.day = w.day - 1))
      as opening,
    c.is_attested or c.is_own as is_covered, c.is_attested,
    lines.credits as bank_in, lines.debits as bank_out,
    ${balanceAt('w.until')} as closing
  from unnest($1::text[], $2::text[], $3::date[], $4::timestamptz[], $5::timestamptz[])
    with ordinality w (account_id, peer_id, day, since, until, n)
  cross join lateral (
    select coalesce(bool_or(s.attests), false) as is_attested,
           coalesce(bool_or(s.peer_id = w.peer_id), false) as is_own
    from statement_upload s
    where s.account_id = w.account_id and s.status = 'done'
      and s.covered_from <= w.since and s.covered_until >= w.until) c
  cross join lateral (
    select coalesce(sum(l.amount) filter (where l.direction = 'credit'), 0)::bigint as credits,
           coalesce(sum(l.amount) filter (where l.direction = 'debit'), 0)::bigint as debits
    from statement_line l
    where l.account_id = w.account_id and l.date = w.day and ${counts('l')}) lines
  cross join lateral (
    select
      coalesce(sum(m.amount) filter (where m.order_kind = 'payin'), 0)::bigint as matched_in,
      coalesce(sum(m.amount) filter (where m.order_kind = 'payout'), 0)::bigint as matched_out,
      (select coalesce(sum(coalesce(p.received_amount, p.amount)), 0)::bigint
       from payin p where ${byHand('p')}) as by_hand_in,
      (select coalesce(sum(p.amount), 0)::bigint
       from payout p where ${byHand('p')}) as by_hand_out
    from statement_line l
    join statement_match m on m.line_id = l.id and m.undone_at is null
    where l.account_id = w.account_id and l.date = w.day
      and l.duplicate_of is null and l.error is null) b
  order by w.n`;
