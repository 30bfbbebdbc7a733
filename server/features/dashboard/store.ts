import type { OrderKind, StatsUnit } from '@peerdesk/contract/dashboard.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import { cutPeriod } from '@peerdesk/domain/figures/span.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Pool, Queryable } from '../../platform/db/pool.ts';

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
}

/**
 * The orders of a period: the counts of its whole quarter hours, what has changed since they were
 * added up, and the orders at its edges one by one.
 */
const counted = `
  select scope, kind, at, status, minutes, orders, amount from order_count_now
  where scope = any($1) and at >= $2 and at < $3
  union all
  select o.scope, o.kind, o.created_at, o.status, o.minutes, 1, o.amount
  from unnest($4::timestamptz[], $5::timestamptz[]) edge (since, until)
  join scoped_order o on o.created_at >= edge.since and o.created_at < edge.until
  where o.scope = any($1)`;

function valuesOf({ scopes, period }: Asked): unknown[] {
  const { counted: whole, edges } = cutPeriod(period);
  return [
    scopes,
    iso(whole?.start ?? 0),
    iso(whole?.end ?? 0),
    edges.map(({ start }) => iso(start)),
    edges.map(({ end }) => iso(end)),
  ];
}

export async function readCounts(db: Queryable, asked: Asked): Promise<CountRow[]> {
  const { rows } = await db.query<CountRow>(
    `select scope, kind, status, minutes, sum(orders)::int as orders, sum(amount)::bigint as amount
     from (${counted}) o group by 1, 2, 3, 4 having sum(orders) <> 0`,
    valuesOf(asked),
  );
  return rows;
}

/** The orders of a group's peers while they were the group's: each peer's, from the orders. */
export async function readCountsOfGroup(
  db: Queryable,
  { subadminId, period }: { subadminId: string; period: Period },
): Promise<CountRow[]> {
  const { rows } = await db.query<CountRow>(
    `select 'peer:' || peer_id as scope, kind, status, minutes, count(*)::int as orders,
       sum(amount)::bigint as amount
     from counted_order
     where subadmin_id = $1 and peer_id is not null and created_at >= $2 and created_at < $3
     group by 1, 2, 3, 4`,
    [subadminId, iso(period.start), iso(period.end)],
  );
  return rows;
}

export interface SeriesRow {
  at: number;
  status: OrderStatus;
  orders: number;
  amount: bigint;
}

/** The same of one kind by the hour or day, in a time zone. */
export async function readSeries(
  db: Queryable,
  asked: Asked & { kind: OrderKind; unit: StatsUnit; timeZone: string },
): Promise<SeriesRow[]> {
  const { kind, unit, timeZone } = asked;
  const { rows } = await db.query<SeriesRow>(
    `select date_trunc($7, at, $8) as at, status, sum(orders)::int as orders,
            sum(amount)::bigint as amount
     from (${counted}) o where kind = $6 group by 1, 2 having sum(orders) <> 0 order by 1, 2`,
    [...valuesOf(asked), kind, unit, timeZone],
  );
  return rows;
}

/** Adds the changes since the last time to the counts. @returns how many there were. */
export async function addUpOrders(db: Queryable, most: number): Promise<number> {
  const { rows } = await db.query<{ changes: number }>('select add_up_orders($1) as changes', [
    most,
  ]);
  return rows[0]?.changes ?? 0;
}

/** Counts all orders again, from the orders themselves, while others are written. */
export async function recountOrders(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    // Before the snapshot is taken: nothing is added to the counts until this ends.
    await client.query('lock table order_count in share row exclusive mode');
    await client.query('delete from order_count');
    await client.query('delete from order_count_change');
    await client.query(`
      insert into order_count (scope, kind, at, status, minutes, orders, amount)
      select scope, kind, date_bin('15 minutes', created_at, 'epoch'), status, minutes,
             count(*), sum(amount)
      from scoped_order group by 1, 2, 3, 4, 5`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
