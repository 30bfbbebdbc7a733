import type { OrderKind, StatsUnit } from '@peerdesk/contract/dashboard.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import { approvedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { cutPeriod } from '@peerdesk/domain/figures/span.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Pool, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** Orders of one scope, kind and status. `amount` in minor units. */
export interface CountRow {
  scope: string;
  kind: OrderKind;
  status: OrderStatus;
  minutes: number;
  orders: number;
  amount: bigint;
}

/** `scopes` as text: see `scopeKey`. */
interface Asked {
  scopes: readonly string[];
  period: Period;
  /** Whole days and months may be read as such in this zone; null where the hour counts. */
  daysIn: string | null;
}

/**
 * What a period has beside whole days and months: the counts of the quarter hours before and after
 * them, what has changed since they were added up, and the orders at its edges one by one.
 */
const beside = `
  select scope, kind, at, status, minutes, orders, amount from order_count
  where scope = any($1) and kind = any('{payin,payout}')
    and at >= $2 and at < (select first_day from spans)
  union all
  select scope, kind, at, status, minutes, orders, amount from order_count
  where scope = any($1) and kind = any('{payin,payout}')
    and at >= (select past_day from spans) and at < $3
  union all
  select s.scope, c.kind, c.at, c.status, c.minutes, c.orders, c.amount
  from order_count_change c cross join lateral scopes_of(c.subadmin_id, c.peer_id) s (scope)
  where s.scope = any($1) and c.at >= $2 and c.at < $3
  union all
  select o.scope, o.kind, o.created_at, o.status, o.minutes, 1, o.amount
  from unnest($4::timestamptz[], $5::timestamptz[]) edge (since, until)
  join scoped_order o on o.created_at >= edge.since and o.created_at < edge.until
  where o.scope = any($1)`;

/** The orders of a period: those of its whole months and days, where these are counted, first. */
const counted = `
  select scope, kind, at, status, minutes, orders, amount from order_count_month
  where scope = any($1) and kind = any('{payin,payout}')
    and at >= (select first_month from spans) and at < (select past_month from spans)
  union all
  select scope, kind, at, status, minutes, orders, amount from order_count_day
  where scope = any($1) and kind = any('{payin,payout}')
    and at >= (select first_day from spans) and at < (select first_month from spans)
  union all
  select scope, kind, at, status, minutes, orders, amount from order_count_day
  where scope = any($1) and kind = any('{payin,payout}')
    and at >= (select past_month from spans) and at < (select past_day from spans)
  union all ${beside}`;
const spans = `
  with spans as materialized (
    select * from counted_spans($6, $2, $3, false,
      (select bool_and(has_day_counts(s)) from unnest($1::text[]) s), true))`;

/** The same by day, which months are not, and without how long approvals took. */
const countedByDay = `
  select scope, kind, at, status, 0 as minutes, orders, amount from status_count_day
  where scope = any($1) and kind = any('{payin,payout}')
    and at >= (select first_day from spans) and at < (select past_day from spans)
  union all ${beside}`;
const spansOfDays = `
  with spans as materialized (select * from counted_spans($6, $2, $3, false, true, false))`;

function valuesOf({ scopes, period, daysIn }: Asked): unknown[] {
  const { counted: whole, edges } = cutPeriod(period);
  return [
    scopes,
    iso(whole?.start ?? 0),
    iso(whole?.end ?? 0),
    edges.map(({ start }) => iso(start)),
    edges.map(({ end }) => iso(end)),
    daysIn,
  ];
}

export async function readCounts(db: Queryable, asked: Asked): Promise<CountRow[]> {
  // By a name, since it takes longer to plan than to read.
  const { rows } = await db.query<CountRow>({
    name: 'order_counts',
    text: `${spans}
      select scope, kind, status, minutes, sum(orders)::int as orders,
             sum(amount)::bigint as amount
      from (${counted}) o group by 1, 2, 3, 4 having sum(orders) <> 0`,
    values: valuesOf(asked),
  });
  return rows;
}

export interface SeriesRow {
  at: number;
  status: OrderStatus;
  orders: number;
  amount: bigint;
  /** Half of an hour’s approved orders were approved within so many; null of others and of days. */
  minutes: number | null;
}

/**
 * The same of one kind by the hour or day, in a time zone: looked up for each instant once, and not
 * for each count.
 */
export async function readSeries(
  db: Queryable,
  asked: Omit<Asked, 'daysIn'> & { kind: OrderKind; unit: StatsUnit; timeZone: string },
): Promise<SeriesRow[]> {
  const { kind, unit, timeZone } = asked;
  const daysIn = unit === 'day' ? timeZone : null;
  const { rows } = await db.query<SeriesRow>({
    name: 'order_series',
    text: `${spansOfDays},
      parts as materialized (
        select at, status,
               case when $8 = 'hour' and status in ${sqlList(approvedStatuses)} then minutes end
                 as minutes,
               sum(orders) as orders, sum(amount) as amount
        from (${countedByDay}) o where kind = $7 group by 1, 2, 3),
      bars as (
        select at, date_trunc($8, at, $9) as bar from (select distinct at from parts) p),
      places as (
        select bar, status, minutes, sum(orders) as orders, sum(amount) as amount,
               sum(sum(orders)) over (partition by bar, status order by minutes) as place,
               sum(sum(orders)) over (partition by bar, status) as most
        from parts join bars using (at) group by 1, 2, 3)
      select bar as at, status, sum(orders)::int as orders, sum(amount)::bigint as amount,
             (min(minutes) filter (where orders > 0 and place * 2 >= most))::int as minutes
      from places group by 1, 2 having sum(orders) <> 0 order by 1, 2`,
    values: [...valuesOf({ ...asked, daysIn }), kind, unit, timeZone],
  });
  return rows;
}

/** Adds the changes since the last time to the counts. @returns how many there were. */
export async function addUpOrders(db: Queryable, most: number): Promise<number> {
  const { rows } = await db.query<{ changes: number }>('select add_up_orders($1) as changes', [
    most,
  ]);
  return rows[0]?.changes ?? 0;
}

/** Counts the next whole days as days, then months as months. @returns whether some are left. */
export async function countNextDays(
  db: Queryable,
  { timeZone, now, most }: { timeZone: string; now: number; most: number },
): Promise<boolean> {
  const { rows } = await db.query<{ more: boolean }>('select count_next_days($1, $2, $3) as more', [
    timeZone,
    iso(now),
    most,
  ]);
  return rows[0]?.more ?? false;
}

/** Counts all orders again, from the orders themselves, while others are written. */
export async function recountOrders(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    // Before the snapshot is taken: nothing is added to the counts until this ends.
    await client.query('lock table order_count_days in exclusive mode');
    await client.query('lock table order_count in share row exclusive mode');
    await client.query('delete from order_count');
    await client.query('delete from order_count_change');
    await client.query(`
      insert into order_count (scope, kind, at, status, minutes, orders, amount)
      select scope, kind, date_bin('15 minutes', created_at, 'epoch'), status, minutes,
             count(*), sum(amount)
      from scoped_order group by 1, 2, 3, 4, 5`);
    await client.query('select fill_order_days(since, until) from order_count_days');
    await client.query('update order_count_days set peers_until = until');
    await client.query('delete from order_count_month');
    await client.query('delete from peer_count_month');
    await client.query('select fill_order_month(at) from counted_month');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
