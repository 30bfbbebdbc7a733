import type { OrderKind } from '@peerdesk/contract/dashboard.ts';
import type { Period } from '@peerdesk/domain/dates.ts';
import { cutPeriod } from '@peerdesk/domain/figures/span.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** The orders of a peer that were created in a period. `amount` of the approved ones. */
export interface VolumeRow {
  peer_id: string;
  kind: OrderKind;
  orders: number;
  approved: number;
  amount: bigint;
}

interface Asked {
  period: Period;
  timeZone: string;
}

const added = `
  select peer_id, kind, sum(orders)::int as orders, sum(approved)::int as approved,
         sum(amount)::bigint as amount`;
const spans = `
  with spans as materialized (select * from counted_spans($1, $2, $3, true, true, true))`;
const ofMonths = `
  select subadmin_id, peer_id, kind, orders, approved, amount from peer_count_month
  where at >= (select first_month from spans) and at < (select past_month from spans)`;
const ofDays = `
  select subadmin_id, peer_id, kind, orders, approved, amount from peer_count_day
  where at >= (select first_day from spans) and at < (select first_month from spans)
  union all
  select subadmin_id, peer_id, kind, orders, approved, amount from peer_count_day
  where at >= (select past_month from spans) and at < (select past_day from spans)`;

/**
 * What each peer did, in whichever group: whole months and days as they are counted, the quarter
 * hours before and after them, what has changed since, and the orders at the edges one by one.
 */
export async function readVolumes(
  db: Queryable,
  { peerIds, period, timeZone }: Asked & { peerIds: readonly string[] },
): Promise<VolumeRow[]> {
  const { counted, edges } = cutPeriod(period);
  const quarter = `
    select peer_id, kind, orders, approved, amount from peer_order_count
    where scope = any($4) and kind = any('{payin,payout}')`;
  const { rows } = await db.query<VolumeRow>({
    name: 'peer_volumes',
    text: `${spans} ${added} from (
        select peer_id, kind, orders, approved, amount from (${ofMonths} union all ${ofDays}) whole
        union all ${quarter} and at >= $2 and at < (select first_day from spans)
        union all ${quarter} and at >= (select past_day from spans) and at < $3
        union all
        select peer_id, kind, orders, approved, amount from peer_order_change
        where at >= $2 and at < $3
        union all
        select o.peer_id, o.kind, o.orders, o.approved, o.amount
        from unnest($5::timestamptz[], $6::timestamptz[]) edge (since, until)
        join peer_order o on o.at >= edge.since and o.at < edge.until) part
      group by 1, 2 having sum(orders) <> 0`,
    values: [
      timeZone,
      iso(counted?.start ?? 0),
      iso(counted?.end ?? 0),
      peerIds.map((id) => `peer:${id}`),
      edges.map(({ start }) => iso(start)),
      edges.map(({ end }) => iso(end)),
    ],
  });
  return rows;
}

/** What each peer did while it was a group's: the same, and the orders before and after. */
export async function readVolumesOfGroup(
  db: Queryable,
  { subadminId, period, timeZone }: Asked & { subadminId: string },
): Promise<VolumeRow[]> {
  const { rows } = await db.query<VolumeRow>({
    name: 'peer_volumes_of_group',
    text: `${spans} ${added} from (
        select peer_id, kind, orders, approved, amount from (${ofMonths} union all ${ofDays}) whole
        where subadmin_id = $4
        union all
        select peer_id, kind, orders, approved, amount from peer_order_change
        where subadmin_id = $4
          and at >= (select first_day from spans) and at < (select past_day from spans)
        union all
        select peer_id, kind, orders, approved, amount from peer_order
        where subadmin_id = $4 and at >= $2 and at < (select first_day from spans)
        union all
        select peer_id, kind, orders, approved, amount from peer_order
        where subadmin_id = $4 and at >= (select past_day from spans) and at < $3) part
      group by 1, 2 having sum(orders) <> 0`,
    values: [timeZone, iso(period.start), iso(period.end), subadminId],
  });
  return rows;
}
