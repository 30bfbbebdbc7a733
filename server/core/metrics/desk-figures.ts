import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { referredStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { openStatuses as openPayoutStatuses } from '@peerdesk/domain/payout/statuses.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** What whoever watches over a desk looks at: counts, and seconds since something waits. */
export interface DeskFigures {
  payins_waiting: number;
  payin_wait_seconds: number;
  payouts_open: number;
  payout_wait_seconds: number;
  disputes_open: number;
  alerts_open: number;
  customers_lost: number;
  files_wait_seconds: number;
  webhooks_due: number;
  webhook_lag_seconds: number;
  audit_unsealed_seconds: number;
  unbalanced_entries: number;
  accounts_guessed: number;
  references_unshown_most: number;
}

/** Within how many minutes customers count as lost now. */
const lostMinutes = 15;
/** From how many failed sign-ins on an account counts as guessed at. */
const guessesFrom = 5;
/** The newest entries whose postings are added up again at each look. */
const entriesAddedUp = 1000;

/**
 * Since when each unfinished statement waits: since somebody typed its password or named its
 * columns, which may be days after it arrived and was refused without them.
 */
const sqlStatementsWait = `
  select coalesce(
    (select max(at) from audit
     where subject = 'upload:' || s.id and action in ('statement.unlock', 'statement.map')),
    s.created_at) as since
  from statement_upload s where s.status in ('queued', 'reading', 'matching')`;

/**
 * Reads the figures in one statement over indexes of what is open, so that a look costs the same
 * however many orders there are.
 */
export async function readDeskFigures(db: Queryable): Promise<DeskFigures> {
  const { rows } = await db.query<DeskFigures>(
    `select p.payins_waiting, p.payin_wait_seconds, o.payouts_open, o.payout_wait_seconds,
            d.disputes_open, a.alerts_open, l.customers_lost, f.files_wait_seconds,
            w.webhooks_due, w.webhook_lag_seconds,
            u.audit_unsealed_seconds, e.unbalanced_entries, g.accounts_guessed,
            r.references_unshown_most
     from (select count(*)::int as payins_waiting,
             greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8
               as payin_wait_seconds
           from payin where status in ${sqlList(referredStatuses)}) p,
          (select count(*)::int as payouts_open,
             greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8
               as payout_wait_seconds
           from payout where status in ${sqlList(openPayoutStatuses)}) o,
          (select count(*)::int as disputes_open
           from dispute where status in ${sqlList(openDisputeStatuses)}) d,
          (select count(*)::int as alerts_open
           from statement_alert where resolved_at is null and acknowledged_at is null) a,
          (select count(*)::int as customers_lost
           from lost_customer
           where scope = 'desk' and at > now() - interval '${lostMinutes} minutes') l,
          (select greatest(0, coalesce(extract(epoch from now() - min(since)), 0))::float8
               as files_wait_seconds
           from (${sqlStatementsWait}
                 union all
                 select created_at from report where status in ('queued', 'running')) u) f,
          (select count(*)::int as webhooks_due,
             greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float8
               as webhook_lag_seconds
           from webhook_delivery
           where ended_at is null and due_at is not null and due_at <= now()) w,
          (select greatest(0, coalesce(extract(epoch from now() - min(at)), 0))::float8
               as audit_unsealed_seconds
           from audit
           where xid >= coalesce((select xid_to from audit_block order by no desc limit 1), '0')
             and id >= (select max(audit_from) from database_epoch)) u,
          (select count(*)::int as unbalanced_entries
           from (select s.entry_id from posting s
                   join (select id from entry order by id desc limit ${entriesAddedUp}) n
                     on n.id = s.entry_id
                 group by s.entry_id having sum(s.amount) <> 0) wrong) e,
          (select count(*)::int as accounts_guessed
           from (select account from signin_failure
                 where last_at > now() - interval '15 minutes'
                 group by account having sum(failures) >= ${guessesFrom}) a) g,
          (select coalesce(max(claims), 0)::int as references_unshown_most
           from (select count(*) as claims from match_verdict
                 where action <> 'wait' and rule = 'NOT_IN_STATEMENT' and order_kind = 'payin'
                   and at > now() - interval '1 day'
                 group by account_id) c) r`,
  );
  const figures = rows[0];
  if (figures === undefined) throw new Error('the figures of the desk could not be read');
  return figures;
}
