import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { iso } from '../../platform/db/iso.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import type { DayKey } from './store.ts';

export interface Seen {
  at: number;
  day: string | null;
}

/** Up to when everything is compared, and the last day that was requested. */
export async function readSeen(db: Queryable): Promise<Seen> {
  const { rows } = await db.query<Seen>('select at, day::text as day from day_close_seen');
  const [seen] = rows;
  if (!seen) throw new Error('day_close_seen has no row');
  return seen;
}

export async function saveSeen(db: Queryable, { at, day }: Seen): Promise<void> {
  await db.query('update day_close_seen set at = $1, day = $2', [iso(at), day]);
}

/**
 * The accounts on which something moved on a day, each with every peer that has a UPI ID on it: of
 * these, or of all.
 */
export async function readMoved(
  db: Queryable,
  asked: { day: string; since: number; until: number; accountIds: readonly string[] | null },
): Promise<DayKey[]> {
  const { day, since, until, accountIds } = asked;
  const { rows } = await db.query<{ account_id: string; peer_id: string }>(
    `select distinct v.account_id, v.peer_id from upi v
     where ($4::text[] is null or v.account_id = any($4)) and (
           exists (select from payin p
                   where p.account_id = v.account_id and p.status in ${sqlList(approvedStatuses)}
                     and p.decided_at >= $2 and p.decided_at < $3)
        or exists (select from payout p
                   where p.account_id = v.account_id and p.status in ${sqlList(approvedStatuses)}
                     and p.decided_at >= $2 and p.decided_at < $3)
        or exists (select from statement_line l
                   where l.account_id = v.account_id and l.date = $1
                     and l.duplicate_of is null and l.error is null))`,
    [day, iso(since), iso(until), accountIds],
  );
  return rows.map((row) => ({ accountId: row.account_id, peerId: row.peer_id, day }));
}

/** What of a period may have changed of an account: the days from `first` to `last`. */
export interface Touched {
  account_id: string;
  first: string;
  last: string;
}

/**
 * By the entries and the statements since an instant, and by what was matched or undone without an
 * entry: that moves an order between the day of its approval and the day of its line.
 */
export async function readTouched(
  db: Queryable,
  since: number,
  timeZone: string,
): Promise<Touched[]> {
  const { rows } = await db.query<Touched>(
    `select account_id, min(day)::text as first, max(last)::text as last
     from (
       select p.account_id, (p.decided_at at time zone $3)::date - 2 as day,
              (e.at at time zone $3)::date as last
       from entry e join payin p on p.ref_id = e.order_ref where e.id >= $1
       union all
       select p.account_id, (p.decided_at at time zone $3)::date - 2,
              (e.at at time zone $3)::date
       from entry e join payout p on p.ref_id = e.order_ref where e.id >= $1
       union all
       select s.account_id, s.covers_from - 1, s.covers_to + 2
       from statement_upload s where s.finished_at >= $2 and s.status = 'done'
       union all
       select a.account_id, least(l.date, (p.decided_at at time zone $3)::date),
              greatest(l.date, (p.decided_at at time zone $3)::date)
       from statement_match m
       join statement_line l on l.id = m.line_id
       cross join lateral (
         select account_id, decided_at from payin where ref_id = m.order_ref
         union all
         select account_id, decided_at from payout where ref_id = m.order_ref) p
       cross join lateral (values (l.account_id), (p.account_id)) a (account_id)
       where m.at >= $2 and not m.approved or m.undone_at >= $2) t
     where account_id is not null and day is not null group by account_id`,
    [idFloor('entry', since), iso(since), timeZone],
  );
  return rows;
}

/** The declared days to compare again: all that were touched, and `most` that still differ. */
export async function readToCompare(
  db: Queryable,
  touched: readonly Touched[],
  most: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `(select c.id from day_close c
      where c.state in ('differs', 'proposed') order by c.day desc, c.id desc limit $4)
     union
     select c.id from unnest($1::text[], $2::date[], $3::date[]) t (account_id, first, last)
     join day_close c on c.account_id = t.account_id and c.day between t.first and t.last
     where c.declared is not null`,
    [
      touched.map(({ account_id }) => account_id),
      touched.map(({ first }) => first),
      touched.map(({ last }) => last),
      most,
    ],
  );
  return rows.map(({ id }) => id);
}
