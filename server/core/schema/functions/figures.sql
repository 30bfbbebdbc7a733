-- The figures of orders: what counts of each, and the changes that a job adds to `order_count`.

-- From creation to approval, in minutes that have begun; 0 for what is not approved. As a float, in
-- which every microsecond of a century is exact enough: `extract` counts in decimals, and takes as
-- long as a row of what is counted.
create or replace function minutes_to_approve(status text, created timestamptz, decided timestamptz)
returns int language sql immutable return
  case when status = 'approved'
    then greatest(ceil(date_part('epoch', decided - created) / 60), 0)::int else 0 end;

-- What an order moves: of an approved one what arrived, and nothing once it is reversed.
create or replace function counted_amount(status text, flags text[], amount bigint)
returns bigint language sql immutable return
  case when status = 'approved' and 'REVERSED' = any(flags) then 0 else amount end;

create or replace view counted_order as
  select 'payin' as kind, created_at, peer_id, subadmin_id, status,
         minutes_to_approve(status, created_at, decided_at) as minutes,
         counted_amount(status, flags, coalesce(received_amount, amount)) as amount
  from payin
  union all
  select 'payout', created_at, peer_id, subadmin_id, status,
         minutes_to_approve(status, created_at, decided_at),
         counted_amount(status, flags, amount)
  from payout;

-- Whose figures an order is part of: the desk's, its group's and its peer's; see `scopeKey`.
create or replace function scopes_of(subadmin_id text, peer_id text)
returns setof text language sql immutable begin atomic
  select s from (values ('desk'), ('group:' || $1), ('peer:' || $2)) all_of (s)
  where s is not null;
end;

-- The orders themselves, one by one, in each scope that they are part of.
create or replace view scoped_order as
  select s.scope, o.kind, o.created_at, o.status, o.minutes, o.amount
  from counted_order o cross join lateral scopes_of(o.subadmin_id, o.peer_id) s (scope);

-- What an order, a change of one, and a count by the quarter hour is in the volumes of a peer.
create or replace view peer_order as
  select kind, created_at as at, peer_id, subadmin_id, 1 as orders,
         case when status = 'approved' then 1 else 0 end as approved,
         case when status = 'approved' then amount else 0 end as amount
  from counted_order where peer_id is not null;
create or replace view peer_order_change as
  select kind, at, peer_id, subadmin_id, orders,
         case when status = 'approved' then orders else 0 end as approved,
         case when status = 'approved' then amount else 0 end as amount
  from order_count_change where peer_id is not null;
create or replace view peer_order_count as
  select scope, substr(scope, length('peer:') + 1) as peer_id, kind, at, orders,
         case when status = 'approved' then orders else 0 end as approved,
         case when status = 'approved' then amount else 0 end as amount
  from order_count;

-- The counts as they are now: what is added up, and what has changed since.
create or replace view order_count_now as
  select scope, kind, at, status, minutes, orders, amount from order_count
  union all
  select s.scope, c.kind, c.at, c.status, c.minutes, c.orders, c.amount
  from order_count_change c cross join lateral scopes_of(c.subadmin_id, c.peer_id) s (scope);

-- The pay-ins of a statement as they were (-1) and as they are (+1), counted together: one call for
-- each row takes longer than its rows. What a statement leaves as it was adds up to nothing.
create or replace function count_payin() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into order_count_change
      (kind, at, peer_id, subadmin_id, status, minutes, orders, amount)
    select 'payin', at, peer_id, subadmin_id, status, minutes, sum(orders), sum(amount)
    from (
      select date_bin('15 minutes', created_at, 'epoch') as at, peer_id, subadmin_id, status,
             minutes_to_approve(status, created_at, decided_at) as minutes, -1 as orders,
             -counted_amount(status, flags, coalesce(received_amount, amount)) as amount
      from replaced
      union all
      select date_bin('15 minutes', created_at, 'epoch'), peer_id, subadmin_id, status,
             minutes_to_approve(status, created_at, decided_at), 1,
             counted_amount(status, flags, coalesce(received_amount, amount))
      from written) moved
    group by at, peer_id, subadmin_id, status, minutes
    having sum(orders) <> 0 or sum(amount) <> 0;
  else
    insert into order_count_change
      (kind, at, peer_id, subadmin_id, status, minutes, orders, amount)
    select 'payin', date_bin('15 minutes', created_at, 'epoch'), peer_id, subadmin_id, status,
           minutes_to_approve(status, created_at, decided_at), count(*),
           sum(counted_amount(status, flags, coalesce(received_amount, amount)))
    from written
    group by 2, 3, 4, 5, 6;
  end if;
  return null;
end $$;

-- An order as it was (-1) and as it is (+1).
create or replace function count_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into order_count_change
      (kind, at, peer_id, subadmin_id, status, minutes, orders, amount)
    values ('payout', date_bin('15 minutes', old.created_at, 'epoch'), old.peer_id, old.subadmin_id,
            old.status, minutes_to_approve(old.status, old.created_at, old.decided_at), -1,
            -counted_amount(old.status, old.flags, old.amount)),
           ('payout', date_bin('15 minutes', new.created_at, 'epoch'), new.peer_id, new.subadmin_id,
            new.status, minutes_to_approve(new.status, new.created_at, new.decided_at), 1,
            counted_amount(new.status, new.flags, new.amount));
  else
    insert into order_count_change
      (kind, at, peer_id, subadmin_id, status, minutes, orders, amount)
    values ('payout', date_bin('15 minutes', new.created_at, 'epoch'), new.peer_id, new.subadmin_id,
            new.status, minutes_to_approve(new.status, new.created_at, new.decided_at), 1,
            counted_amount(new.status, new.flags, new.amount));
  end if;
  return null;
end $$;

create or replace trigger payin_created after insert on payin
  referencing new table as written for each statement execute function count_payin();
create or replace trigger payin_changed after update on payin
  referencing old table as replaced new table as written
  for each statement execute function count_payin();
create or replace trigger payout_created after insert on payout
  for each row execute function count_payout();
create or replace trigger payout_changed after update on payout
  for each row when (
    (old.status, old.peer_id, old.subadmin_id, old.created_at, old.decided_at, old.amount,
     old.flags)
      is distinct from
    (new.status, new.peer_id, new.subadmin_id, new.created_at, new.decided_at, new.amount,
     new.flags))
  execute function count_payout();

-- Adds up to so many changes to the counts, those of whole days and months too. A second server
-- waits.
create or replace function add_up_orders(most int) returns int language plpgsql as $$
declare
  days order_count_days;
  added int;
begin
  select * into days from order_count_days for share;
  with gone as (
    delete from order_count_change
    where ctid = any(array(select ctid from order_count_change limit most for update skip locked))
    returning *),
  added_quarters as (
    insert into order_count as c (scope, kind, at, status, minutes, orders, amount)
    select s.scope, g.kind, g.at, g.status, g.minutes, sum(g.orders), sum(g.amount)
    from gone g cross join lateral scopes_of(g.subadmin_id, g.peer_id) s (scope)
    group by 1, 2, 3, 4, 5
    having sum(g.orders) <> 0 or sum(g.amount) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (scope, kind, at, status, minutes) do update
      set orders = c.orders + excluded.orders, amount = c.amount + excluded.amount),
  added_days as (
    insert into order_count_day as c (scope, kind, at, status, minutes, orders, amount)
    select s.scope, g.kind, business_day(g.at, days.time_zone), g.status, g.minutes,
           sum(g.orders), sum(g.amount)
    from gone g cross join lateral scopes_of(g.subadmin_id, g.peer_id) s (scope)
    where g.at >= days.since and g.at < days.until and has_day_counts(s.scope)
    group by 1, 2, 3, 4, 5
    having sum(g.orders) <> 0 or sum(g.amount) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (scope, kind, at, status, minutes) do update
      set orders = c.orders + excluded.orders, amount = c.amount + excluded.amount),
  added_statuses as (
    insert into status_count_day as c (scope, kind, at, status, orders, amount)
    select s.scope, g.kind, business_day(g.at, days.time_zone), g.status, sum(g.orders),
           sum(g.amount)
    from gone g cross join lateral scopes_of(g.subadmin_id, g.peer_id) s (scope)
    where g.at >= days.since and g.at < days.until
    group by 1, 2, 3, 4
    having sum(g.orders) <> 0 or sum(g.amount) <> 0
    order by 1, 2, 3, 4
    on conflict (scope, kind, at, status) do update
      set orders = c.orders + excluded.orders, amount = c.amount + excluded.amount),
  added_peers as (
    insert into peer_count_day as c (subadmin_id, at, peer_id, kind, orders, approved, amount)
    select subadmin_id, business_day(g.at, days.time_zone), peer_id, kind, sum(g.orders),
           coalesce(sum(g.orders) filter (where status = 'approved'), 0),
           coalesce(sum(g.amount) filter (where status = 'approved'), 0)
    from gone g
    where g.at >= days.since and g.at < days.peers_until and peer_id is not null
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (subadmin_id, at, peer_id, kind) do update
      set orders = c.orders + excluded.orders, approved = c.approved + excluded.approved,
          amount = c.amount + excluded.amount),
  added_months as (
    insert into order_count_month as c (scope, kind, at, status, minutes, orders, amount)
    select s.scope, g.kind, business_month(g.at, days.time_zone), g.status, g.minutes,
           sum(g.orders), sum(g.amount)
    from gone g cross join lateral scopes_of(g.subadmin_id, g.peer_id) s (scope)
    where g.at >= days.months_since and g.at < days.months_until
    group by 1, 2, 3, 4, 5
    having sum(g.orders) <> 0 or sum(g.amount) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (scope, kind, at, status, minutes) do update
      set orders = c.orders + excluded.orders, amount = c.amount + excluded.amount),
  added_months_of_peers as (
    insert into peer_count_month as c (subadmin_id, at, peer_id, kind, orders, approved, amount)
    select subadmin_id, business_month(g.at, days.time_zone), peer_id, kind, sum(g.orders),
           coalesce(sum(g.orders) filter (where status = 'approved'), 0),
           coalesce(sum(g.amount) filter (where status = 'approved'), 0)
    from gone g
    where g.at >= days.months_since and g.at < days.months_until and peer_id is not null
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (subadmin_id, at, peer_id, kind) do update
      set orders = c.orders + excluded.orders, approved = c.approved + excluded.approved,
          amount = c.amount + excluded.amount)
  select count(*) into added from gone;
  return added;
end $$;
