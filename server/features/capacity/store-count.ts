import type { Queryable } from '../../platform/db/pool.ts';

/** `$1`: up to when; `$2`: how many at most. */
const counting = `
  with counted as (select id from counted_event for update),
  next as materialized (
    select e.id, e.at, e.order_ref, e.event, e.detail
    from counted, lateral (
      select * from order_event where order_event.id > counted.id
      order by order_event.id limit $2) e),
  -- Nothing after the first that is too recent: a lower id may still be on its way.
  settled as (
    select n.id, date_bin('15 minutes', n.at, 'epoch') as at, n.event, n.detail, p.amount,
           n.at as exact_at, n.order_ref
    from next n
    left join payin p on n.event = 'no_capacity' and p.ref_id = n.order_ref
    where n.id < coalesce((select min(id) from next where at > $1), 9223372036854775807)),
  passed as (
    select s.id, s.at, s.event = 'no_capacity' as is_lost, s.amount, c.upi_id, c.reason,
           s.exact_at, s.order_ref
    from settled s, lateral (
      select value ->> 'upiId', value ->> 'reason'
      from jsonb_array_elements(s.detail -> 'considered')
      union all
      select others.upi_id, key
      from jsonb_each(s.detail -> 'others'), jsonb_array_elements_text(value) others (upi_id)
    ) c (upi_id, reason)
    where s.event in ('assigned', 'no_capacity')),
  lost as (
    select id, at, amount, exact_at, order_ref, 'desk' as scope, 'any' as reason
    from settled where event = 'no_capacity'
    union
    select id, at, amount, exact_at, order_ref, 'desk', 'no_candidate'
    from settled where event = 'no_capacity' and detail -> 'considered' = '[]'
    union
    select p.id, p.at, p.amount, p.exact_at, p.order_ref, s.scope, r.reason
    from passed p
    join upi v on v.id = p.upi_id
    join app_user u on u.id = v.peer_id
    cross join lateral (values ('desk'), ('group:' || u.parent_id)) s (scope)
    cross join lateral (values ('any'), (p.reason)) r (reason)
    where p.is_lost and s.scope is not null),
  choices as (
    insert into choice_count as c (at, upi_id, reason, choices, lost, lost_amount)
    select at, upi_id, reason, count(*), count(*) filter (where is_lost),
           coalesce(sum(amount) filter (where is_lost), 0)
    from passed group by at, upi_id, reason
    on conflict (at, upi_id, reason) do update
      set choices = c.choices + excluded.choices, lost = c.lost + excluded.lost,
          lost_amount = c.lost_amount + excluded.lost_amount),
  customers as (
    insert into lost_count as c (at, scope, reason, customers, amount)
    select at, scope, reason, count(*), sum(amount) from lost group by at, scope, reason
    on conflict (at, scope, reason) do update
      set customers = c.customers + excluded.customers, amount = c.amount + excluded.amount),
  named as (
    insert into lost_customer (scope, order_ref, at, amount, reasons)
    select scope, order_ref, exact_at, amount,
           coalesce(array_agg(reason order by reason) filter (where reason <> 'any'), '{}')
    from lost group by scope, order_ref, exact_at, amount
    on conflict (scope, order_ref) do nothing),
  -- Whoever reads a replica needs what was counted; no open screen has to ask again.
  told as (
    insert into outbox (at, topic, scopes, event, ref)
    select now(), 'upi', '{}', 'capacity.counted', 'capacity'
    where exists (select from settled where event in ('assigned', 'no_capacity'))),
  moved as (
    update counted_event
    set id = greatest(id, (select coalesce(max(settled.id), 0) from settled)),
        at = coalesce((select max(next.at) from next having count(*) = $2), $1))
  select count(*)::int as seen from settled`;

/**
 * Counts the next events up to `until`, at most `most`: one statement, which a second sweep at the
 * same time waits for.
 *
 * @returns how many events it went through.
 */
export async function countEvents(db: Queryable, until: string, most: number): Promise<number> {
  const { rows } = await db.query<{ seen: number }>({
    name: 'count_events',
    text: counting,
    values: [until, most],
  });
  return rows[0]?.seen ?? 0;
}

export async function trimCounts(db: Queryable, before: string): Promise<void> {
  await db.query('delete from choice_count where at < $1', [before]);
  await db.query('delete from lost_count where at < $1', [before]);
  await db.query('delete from lost_customer where at < $1', [before]);
}
