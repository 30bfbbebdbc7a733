import type { Queryable } from '../../../platform/db/pool.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { sqlList } from '../../../platform/db/sql-list.ts';

export interface AccountPeriods {
  account_id: string;
  vpa: string;
  peer_name: string;
  /** Balances are whole paise as text. */
  periods: { start: string; end: string; opening: string | null; closing: string | null }[];
}

const accountsMax = 1000;

/** Every account that has a UPI ID, with the periods of its imported statements. */
export async function readPeriods(db: Queryable): Promise<AccountPeriods[]> {
  const { rows } = await db.query<AccountPeriods>(
    `select a.account_id, a.vpa, u.name as peer_name,
       coalesce((select json_agg(json_build_object('start', s.covers_from, 'end', s.covers_to,
                   'opening', s.opening_balance::text, 'closing', s.closing_balance::text)
                   order by s.covers_from)
                 from statement_upload s
                 where s.account_id = a.account_id and s.status = 'done'
                   and s.covers_from is not null), '[]') as periods
     from (select distinct on (account_id) account_id, vpa, peer_id from upi
           order by account_id, created_at) a
     join app_user u on u.id = a.peer_id
     order by u.name, a.account_id limit ${accountsMax}`,
  );
  return rows;
}

// A reversed approval is not waiting for a line any more.
const approvedByHand = `p.status in ${sqlList(approvedStatuses)} and not 'REVERSED' = any(p.flags)
       and not exists (select from statement_match m
                       where m.order_ref = p.ref_id and m.undone_at is null)`;

export interface ByHandRow {
  ref_id: string;
  received_amount: bigint;
  utr: string | null;
  decided_by: string | null;
  decided_at: number | null;
}

/** The pay-ins that were opened on these days and approved without a bank line. */
export async function readByHand(
  db: Queryable,
  gap: { accountId: string; start: string; end: string },
  timeZone: string,
  most: number,
): Promise<ByHandRow[]> {
  const { rows } = await db.query<ByHandRow>(
    `select p.ref_id, coalesce(p.received_amount, p.amount) as received_amount, p.utr,
            p.decided_by ->> 'name' as decided_by, p.decided_at
     from payin p
     where p.account_id = $1 and ${approvedByHand}
       and p.opened_at >= $2::date::timestamp at time zone $4
       and p.opened_at < ($3::date + 1)::timestamp at time zone $4
     order by p.opened_at desc, p.ref_id desc limit $5`,
    [gap.accountId, gap.start, gap.end, timeZone, most],
  );
  return rows;
}

/** How many pay-ins were approved in each gap without a bank line: account and start → count. */
export async function countByHand(
  db: Queryable,
  gaps: readonly { accountId: string; start: string; end: string }[],
  timeZone: string,
): Promise<Map<string, number>> {
  if (gaps.length === 0) return new Map();
  const { rows } = await db.query<{ account_id: string; first: string; count: number }>(
    `select g.account_id, g.first::text as first, count(p.ref_id)::int as count
     from unnest($1::text[], $2::date[], $3::date[]) g (account_id, first, last)
     left join payin p on p.account_id = g.account_id and ${approvedByHand}
       and p.opened_at >= g.first::timestamp at time zone $4
       and p.opened_at < (g.last + 1)::timestamp at time zone $4
     group by g.account_id, g.first`,
    [
      gaps.map(({ accountId }) => accountId),
      gaps.map(({ start }) => start),
      gaps.map(({ end }) => end),
      timeZone,
    ],
  );
  return new Map(rows.map((row) => [`${row.account_id} ${row.first}`, row.count]));
}
