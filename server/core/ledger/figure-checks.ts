import type { Check } from './check.ts';
import { earnings } from './earnings.ts';

/** What is left over of counted rows and, with the opposite sign, of those that prove them. */
const ofOrders = (rows: string) =>
  `select scope || ' ' || kind || ' ' || at || ' ' || status as subject,
     'counted ' || sum(orders) || ' orders and ' || sum(amount) || ' too many' as detail
   from (${rows}) counted
   group by scope, kind, at, status, minutes
   having sum(orders) <> 0 or sum(amount) <> 0 order by 1`;

/** The same of peers. */
const ofPeers = (rows: string) =>
  `select 'peer ' || peer_id || ' ' || kind || ' ' || at || ' of ' ||
       coalesce(subadmin_id, 'no group') as subject,
     'counted ' || sum(orders) || ' orders, ' || sum(approved) || ' approved and ' ||
       sum(amount) || ' too many' as detail
   from (${rows}) counted
   group by at, peer_id, subadmin_id, kind
   having sum(orders) <> 0 or sum(approved) <> 0 or sum(amount) <> 0 order by 1`;

/** Whether what is counted for the dashboard is what the orders and the postings say. */
export const figureChecks: readonly Check[] = [
  {
    name: 'the counts of orders equal the orders',
    of: 'quarters',
    sql: ofOrders(`
      select scope, kind, at, status, minutes, orders, amount from order_count_now
      union all
      select scope, kind, date_bin('15 minutes', created_at, 'epoch'), status, minutes, -1,
        -amount
      from scoped_order`),
  },
  {
    name: 'the counts of whole days equal those of their quarter hours',
    of: 'days',
    sql: ofOrders(`
      select scope, kind, c.at, status, minutes, orders, amount
      from order_count_day c join order_count_days d on c.at >= d.since and c.at < d.until
      union all
      select scope, kind, business_day(c.at, time_zone), status, minutes, -orders, -amount
      from order_count c join order_count_days d on c.at >= d.since and c.at < d.until
      where has_day_counts(scope)`),
  },
  {
    name: 'the counts of statuses by day equal those of their quarter hours',
    of: 'days',
    sql: ofOrders(`
      select scope, kind, c.at, status, 0 as minutes, orders, amount
      from status_count_day c join order_count_days d on c.at >= d.since and c.at < d.until
      union all
      select scope, kind, business_day(c.at, time_zone), status, 0, -orders, -amount
      from order_count c join order_count_days d on c.at >= d.since and c.at < d.until`),
  },
  {
    name: 'the counts of peers by day equal their orders',
    of: 'days',
    sql: ofPeers(`
      select c.at, peer_id, subadmin_id, kind, orders, approved, amount
      from peer_count_day c
      join order_count_days d on c.at >= d.since and c.at < d.peers_until
      union all
      select business_day(o.at, time_zone), peer_id, subadmin_id, kind,
        orders, approved, amount
      from peer_order_change o
      join order_count_days d on o.at >= d.since and o.at < d.peers_until
      union all
      select business_day(o.at, time_zone), peer_id, subadmin_id, kind,
        -orders, -approved, -amount
      from peer_order o
      join order_count_days d on o.at >= d.since and o.at < d.peers_until`),
  },
  {
    name: 'the counts of whole months equal those of their quarter hours',
    of: 'months',
    sql: ofOrders(`
      select scope, kind, c.at, status, minutes, orders, amount
      from order_count_month c
      join order_count_days d on c.at >= d.months_since and c.at < d.months_until
      union all
      select scope, kind, m.at, status, minutes, -orders, -amount
      from order_count c join counted_month m on c.at >= m.at and c.at < m.past`),
  },
  {
    name: 'the counts of peers by month equal those of their days',
    of: 'months',
    sql: ofPeers(`
      select c.at, peer_id, subadmin_id, kind, orders, approved, amount
      from peer_count_month c
      join order_count_days d on c.at >= d.months_since and c.at < d.months_until
      union all
      select m.at, peer_id, subadmin_id, kind, -orders, -approved, -amount
      from peer_count_day c join counted_month m on c.at >= m.at and c.at < m.past`),
  },
  {
    name: 'what was earned by the hour equals the postings',
    of: 'hours',
    sql: `select 'user ' || user_id || ' ' || at as subject,
            'earned ' || sum(amount) || ' too much' as detail
          from (
            select user_id, at, amount from earned_hour
            union all
            select user_id, date_bin('1 hour', at, 'epoch'), -amount
            from (${earnings}) e where at < (select until from earned_hours)) earned
          group by user_id, at having sum(amount) <> 0 order by 1`,
  },
  {
    name: 'what was booked by the quarter of an hour equals the postings',
    of: 'hours',
    sql: `select coalesce(subadmin_id, 'no group') || ' ' || at as subject,
            'booked ' || sum(received) || ' in, ' || sum(paid) || ' out, ' || sum(house) ||
              ' fees and ' || sum(commissions) || ' commissions too much' as detail
          from (
            select subadmin_id, at, received, paid, house, commissions from booked_quarter
            union all
            select subadmin_id, date_bin('15 minutes', at, 'epoch'), -received, -paid, -house,
              -commissions
            from booked_entry where at < (select until from earned_hours)) booked
          group by subadmin_id, at
          having sum(received) <> 0 or sum(paid) <> 0 or sum(house) <> 0 or sum(commissions) <> 0
          order by 1`,
  },
];
