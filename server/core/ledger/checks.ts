import type { Queryable } from '../../platform/db/pool.ts';
import type { Check } from './check.ts';
import { figureChecks } from './figure-checks.ts';
import { shareChecks } from './share-checks.ts';
import { statementChecks } from './statement-checks.ts';

/** Everything that can be recomputed from the postings, the register and the orders. */
export const checks: readonly Check[] = [
  {
    name: 'every entry has two postings or more that sum to zero',
    of: 'entries',
    sql: `select 'entry ' || e.id as subject,
            count(p) || ' postings, sum ' || coalesce(sum(p.amount), 0) as detail
          from entry e left join posting p on p.entry_id = e.id
          group by e.id having count(p) < 2 or coalesce(sum(p.amount), 0) <> 0 order by e.id`,
  },
  {
    name: 'every posting belongs to an entry',
    of: 'entries',
    sql: `select 'posting ' || p.entry_id || '/' || p.line as subject, 'no entry' as detail
          from posting p left join entry e on e.id = p.entry_id where e.id is null`,
  },
  {
    name: 'every balance equals its postings',
    sql: `select 'account ' || a.id as subject,
            'balance ' || a.balance || ', postings ' || coalesce(s.total, 0) as detail
          from account a
          left join (select account, sum(amount) as total from posting group by account) s
            on s.account = a.id
          where a.balance <> coalesce(s.total, 0) order by a.id`,
  },
  {
    name: 'every account with postings and a running balance exists',
    sql: `select distinct 'account ' || p.account as subject, 'has postings and no row' as detail
          from posting p left join account a on a.id = p.account
          where a.id is null and (p.account like 'peer:%' or p.account like 'merchant:%')`,
  },
  {
    name: 'every running balance follows from the one before',
    sql: `select 'account ' || account as subject,
            'the balance ' || b || ' is left more or less often than it is reached' as detail
          from (
            select account, balance_after as b, 1 as side from posting
              where balance_after is not null
            union all select id, 0, 1 from account
            union all select account, balance_after - amount, -1 from posting
              where balance_after is not null
            union all select id, balance, -1 from account) steps
          group by account, b having sum(side) <> 0 order by account, b`,
  },
  ...figureChecks,
  {
    name: 'what a wallet holds equals its peer’s open pay-ins',
    sql: `select 'account ' || a.id as subject,
            'held ' || a.held || ', open pay-ins that hold ' || coalesce(o.total, 0) as detail
          from account a
          left join (select 'peer:' || peer_id || ':wallet' as id, sum(amount) as total
                     from payin where status in ('pending', 'processing') and freed_at is null
                     group by peer_id) o
            on o.id = a.id
          where a.held <> coalesce(o.total, 0) order by a.id`,
  },
  {
    name: 'what is blocked equals what freezes in force block',
    sql: `select 'account ' || a.id as subject,
            'blocked ' || a.balance || ', freezes ' || coalesce(f.total, 0) as detail
          from account a
          left join (select blocked_account, sum(blocked) as total from freeze_record
                     where ended_at is null group by blocked_account) f
            on f.blocked_account = a.id
          where a.id like '%:blocked' and a.balance <> coalesce(f.total, 0) order by a.id`,
  },
  {
    name: 'what has not cleared on an account equals its uncleared credits',
    sql: `select 'account ' || a.id as subject,
            'uncleared ' || a.uncleared || ', credits ' || coalesce(u.total, 0) as detail
          from account a
          left join (select account, sum(amount) as total from uncleared_credit group by account) u
            on u.account = a.id
          where a.uncleared <> coalesce(u.total, 0) order by a.id`,
  },
  {
    name: 'every uncleared credit is that of a live approval of a pay-out',
    sql: `select 'entry ' || u.entry_id as subject,
            'uncleared ' || u.amount || ' of ' || coalesce(p.amount, 0) || ' on ' || u.account
              as detail
          from uncleared_credit u
          left join entry e on e.id = u.entry_id and e.kind = 'payout_approved'
            and not exists (select from entry r where r.reverses = e.id)
          left join posting p on p.entry_id = e.id and p.account = u.account
          where p.amount is distinct from u.amount order by u.entry_id`,
  },
  {
    name: 'the credit of a disputed pay-out does not clear',
    sql: `select 'dispute ' || d.ref_id as subject, 'its credit is available' as detail
          from dispute d join entry e on e.order_ref = d.payout_ref and e.round = d.round
            and e.kind = 'payout_approved'
          left join uncleared_credit u on u.entry_id = e.id and u.disputed
          where d.status in ('unassigned', 'pending') and u.entry_id is null
            and exists (select from posting p where p.entry_id = e.id and p.account like 'peer:%'
                        and p.amount > 0)
          order by d.ref_id`,
  },
  {
    name: 'every approved pay-in has exactly one live entry, and no other pay-in has one',
    of: 'orders',
    sql: `select 'payin ' || p.ref_id as subject,
            p.status || ' with ' || count(e.id) || ' live entries' as detail
          from payin p left join entry e
            on e.order_ref = p.ref_id and e.kind = 'payin_approved'
            and not exists (select from entry r where r.reverses = e.id)
          group by p.ref_id, p.status, p.flags
          having count(e.id) <>
            case when p.status = 'approved' and not 'REVERSED' = any(p.flags) then 1 else 0 end
          order by p.ref_id`,
  },
  ...shareChecks,
  {
    name: 'every reference has one owner',
    sql: `select 'utr ' || utr as subject, 'used by ' || count(*) || ' orders' as detail
          from utr_claim where state = 'used' group by utr having count(*) > 1 order by utr`,
  },
  {
    name: 'every approved pay-in owns the reference it was approved with',
    of: 'orders',
    sql: `select 'payin ' || p.ref_id as subject, 'its UTR is not its own in the register' as detail
          from payin p left join utr_claim c
            on c.utr = p.utr and c.order_ref = p.ref_id and c.state = 'used'
          where p.status = 'approved' and not p.flags && '{REVERSED,UTR_LOST}' and c.id is null
          order by p.ref_id`,
  },
  {
    name: 'every approved request has one entry of its amount, and no other request has one',
    of: 'orders',
    sql: `select 'request ' || q.id as subject,
            q.status || ' with ' || count(p.entry_id) || ' entries' as detail
          from money_request q left join entry e on e.order_ref = q.id and e.reverses is null
          left join posting p on p.entry_id = e.id and p.account = q.account
            and p.amount = case q.kind when 'topup' then q.amount else -q.amount end
          group by q.id, q.status
          having count(p.entry_id) <> case when q.status = 'approved' then 1 else 0 end
          order by q.id`,
  },
  {
    name: 'every approved pay-out has exactly one live entry, and no other pay-out has one',
    of: 'orders',
    sql: `select 'payout ' || p.ref_id as subject,
            p.status || ' with ' || count(e.id) || ' live entries' as detail
          from payout p left join entry e
            on e.order_ref = p.ref_id and e.kind = 'payout_approved'
            and not exists (select from entry r where r.reverses = e.id)
          group by p.ref_id, p.status
          having count(e.id) <> case when p.status = 'approved' then 1 else 0 end
          order by p.ref_id`,
  },
  {
    name: 'what a merchant’s account holds equals its open pay-outs with their fees',
    sql: `select 'account ' || a.id as subject,
            'balance ' || a.balance || ', open pay-outs ' || coalesce(o.total, 0) as detail
          from account a
          left join (select 'merchant:' || merchant_id || ':held' as id, sum(amount + fee) as total
                     from payout where status in ('created', 'pending', 'processing', 'expired')
                     group by merchant_id) o
            on o.id = a.id
          where a.id like 'merchant:%:held' and a.balance <> coalesce(o.total, 0) order by a.id`,
  },
  {
    name: 'every approved pay-out owns the reference it was paid with',
    of: 'orders',
    sql: `select 'payout ' || p.ref_id as subject,
            'its UTR is not its own in the register' as detail
          from payout p left join utr_claim c
            on c.utr = p.utr and c.order_ref = p.ref_id and c.state = 'used'
            and c.order_kind = 'payout'
          where p.status = 'approved' and not 'UTR_LOST' = any(p.flags) and c.id is null
          order by p.ref_id`,
  },
  {
    name: 'every open pay-out that somebody has names that person as its assignee',
    of: 'orders',
    sql: `select 'payout ' || p.ref_id as subject,
            p.status || ' of ' || coalesce(p.peer_id, 'nobody') || ', assigned to ' ||
            coalesce(string_agg(x.peer_id, ', '), 'nobody') as detail
          from payout p left join payout_assignment x on x.ref_id = p.ref_id and x.ended_at is null
          group by p.ref_id, p.status, p.peer_id
          having case when p.status in ('pending', 'processing')
            then count(x) <> 1 or min(x.peer_id) <> p.peer_id else count(x) > 0 end
          order by p.ref_id`,
  },
  {
    name: 'a pay-out is marked as disputed as long as a dispute about its approval is open',
    of: 'orders',
    sql: `select 'payout ' || coalesce(p.ref_id, d.payout_ref) as subject,
            coalesce(p.status || ' in round ' || p.round, 'there is none') || ', open dispute: ' ||
            coalesce(d.ref_id || ' of round ' || d.round, 'none') as detail
          from payout p
          full join (select * from dispute where status in ('unassigned', 'pending')) d
            on d.payout_ref = p.ref_id
          where ('DISPUTED' = any(p.flags)) is distinct from (d.ref_id is not null)
             or (d.ref_id is not null and (p.status <> 'approved' or p.round <> d.round))
          order by 1`,
  },
  {
    name: 'a revoked claim has its compensating entry, and no other pay-out has one',
    sql: `select 'dispute ' || coalesce(d.ref_id, 'none of ' || e.order_ref) as subject,
            coalesce(d.status, 'no dispute') || ', compensating entry ' ||
            coalesce(e.id || ' of ' || coalesce(a.id, 'nothing'), 'missing') as detail
          from (select * from dispute where status = 'revoke_claim') d
          full join (select * from entry where kind = 'payout_revoked') e
            on e.order_ref = d.payout_ref and e.round = d.round
          left join entry a on a.id = e.reverses and a.kind = 'payout_approved'
            and a.order_ref = e.order_ref and a.round = e.round
          where d.ref_id is null or a.id is null
          order by 1`,
  },
  {
    name: 'a compensating entry takes back what it names, account by account',
    sql: `select 'entry ' || id as subject,
            'with the one it takes back leaves ' || sum(amount) || ' on ' || account as detail
          from (
            select e.id, p.account, p.amount from entry e join posting p on p.entry_id = e.id
              where e.reverses is not null
            union all select e.id, p.account, p.amount
              from entry e join posting p on p.entry_id = e.reverses) both_entries
          group by id, account having sum(amount) <> 0 order by id, account`,
  },
  {
    name: 'every reference on an open pay-in is claimed in the register',
    of: 'orders',
    sql: `select 'payin ' || p.ref_id as subject, 'its UTR is not in the register' as detail
          from payin p left join utr_claim c
            on c.utr = p.utr and c.order_ref = p.ref_id and c.state = 'claimed'
          where p.utr is not null and p.status in ('processing', 'expired') and c.id is null
          order by p.ref_id`,
  },
  ...statementChecks,
  {
    name: 'every order’s last event agrees with its status',
    of: 'orders',
    sql: `select 'payin ' || p.ref_id as subject,
            'is ' || p.status || ' but its last decision is ' || l.event as detail
          from payin p
          join lateral (select event from order_event v where v.order_ref = p.ref_id
                        and v.event in ('approved', 'declined', 'expired')
                        order by id desc limit 1) l on true
          where l.event <> p.status and p.status in ('approved', 'declined', 'expired')
          order by p.ref_id`,
  },
];

/** Runs the SQL of a check. @returns the first row that fails, or null. */
export async function firstFailure(
  db: Queryable,
  sql: string,
  values: unknown[],
): Promise<{ subject: string; detail: string } | null> {
  const { rows } = await db.query<{ subject: string; detail: string }>(`${sql} limit 1`, values);
  return rows[0] ?? null;
}
