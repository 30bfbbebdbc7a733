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

-- An order as it was (-1) and as it is (+1), in one statement: a function for each row takes longer
-- than the row.
create or replace function count_payin() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into order_count_change
      (kind, at, peer_id, subadmin_id, status, minutes, orders, amount)
    values ('payin', date_bin('15 minutes', old.created_at, 'epoch'), old.peer_id, old.subadmin_id,
            old.status, minutes_to_approve(old.status, old.created_at, old.decided_at), -1,
            -counted_amount(old.status, old.flags, coalesce(old.received_amount, old.amount))),
           ('payin', date_bin('15 minutes', new.created_at, 'epoch'), new.peer_id, new.subadmin_id,
            new.status, minutes_to_approve(new.status, new.created_at, new.decided_at), 1,
            counted_amount(new.status, new.flags, coalesce(new.received_amount, new.amount)));
  else
    insert into order_count_change
      (kind, at, peer_id, subadmin_id, status, minutes, orders, amount)
    values ('payin', date_bin('15 minutes', new.created_at, 'epoch'), new.peer_id, new.subadmin_id,
            new.status, minutes_to_approve(new.status, new.created_at, new.decided_at), 1,
            counted_amount(new.status, new.flags, coalesce(new.received_amount, new.amount)));
  end if;
  return null;
end $$;

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
  for each row execute function count_payin();
create or replace trigger payin_changed after update on payin
  for each row when (
    (old.status, old.peer_id, old.subadmin_id, old.created_at, old.decided_at, old.amount,
     old.received_amount, old.flags)
      is distinct from
    (new.status, new.peer_id, new.subadmin_id, new.created_at, new.decided_at, new.amount,
     new.received_amount, new.flags))
  execute function count_payin();
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

-- Where the business day of an instant begins: at its first midnight, where clocks are put back
-- from one in the morning and a day has two.
create or replace function business_day(at timestamptz, time_zone text)
returns timestamptz language sql stable return (
  select case when date_trunc('day', midnight - interval '1 microsecond', $2) = midnight
           then midnight - interval '1 hour' else midnight end
  from (select date_trunc('day', $1, $2) as midnight) day);

-- Figures of a peer gain nothing by days: hardly two of its orders share a count.
create or replace function has_day_counts(scope text)
returns boolean language sql immutable return $1 not like 'peer:%';

-- The whole days of a period that are counted as days, in a time zone; an empty period at its
-- beginning when there are none, or none in this time zone. Of the volumes of peers today is counted
-- too, up to `peers_until`, and is read where the period reaches that far.
create or replace function counted_days(
  asked_zone text, since timestamptz, until timestamptz, of_peers boolean,
  out first timestamptz, out past timestamptz)
language sql stable as $$
  select coalesce(min(found.first), $2), coalesce(min(found.past), $2)
  from (
    select greatest(days.since,
                    case when day < $2 then business_day(day + interval '36 hours', time_zone)
                      else day end) as first,
           case when $4 and $3 >= days.peers_until then days.peers_until
             else least(days.until, business_day($3, time_zone)) end as past
    from order_count_days days
    cross join lateral (select business_day($2, time_zone) as day) begun
    where time_zone = $1) found
  where found.first < found.past
$$;

-- What each peer did for each group, by business day: from the orders of a span, less what is not
-- added up yet. Nothing may be added up meanwhile.
create or replace function add_peer_days(span_since timestamptz, span_until timestamptz)
returns void language sql as $$
  insert into peer_count_day as c (subadmin_id, at, peer_id, kind, orders, approved, amount)
  select subadmin_id, business_day(o.at, time_zone), peer_id, kind,
         sum(orders), sum(approved), sum(amount)
  from (
    select at, peer_id, subadmin_id, kind, orders, approved, amount from peer_order
    union all
    select at, peer_id, subadmin_id, kind, -orders, -approved, -amount from peer_order_change) o
  cross join order_count_days
  where o.at >= $1 and o.at < $2
  group by 1, 2, 3, 4 having sum(orders) <> 0 or sum(approved) <> 0 or sum(amount) <> 0
  on conflict (subadmin_id, at, peer_id, kind) do update
    set orders = c.orders + excluded.orders, approved = c.approved + excluded.approved,
        amount = c.amount + excluded.amount;
$$;

-- Counts the days of a span again, from the counts of their quarter hours, and those of peers.
create or replace function fill_order_days(span_since timestamptz, span_until timestamptz)
returns void language sql as $$
  delete from order_count_day where at >= $1 and at < $2;
  insert into order_count_day (scope, kind, at, status, minutes, orders, amount)
  select scope, kind, business_day(c.at, time_zone), status, minutes, sum(orders), sum(amount)
  from order_count c cross join order_count_days
  where c.at >= $1 and c.at < $2 and has_day_counts(scope)
  group by 1, 2, 3, 4, 5 having sum(orders) <> 0 or sum(amount) <> 0;
  delete from peer_count_day where at >= $1 and at < $2;
  select add_peer_days($1, $2);
$$;

-- Takes the next days among those that are counted, up to today and back to the first order: so
-- many at once, and all of them again when the time zone is another one. True while some are left.
create or replace function count_next_days(asked_zone text, at timestamptz, most int)
returns boolean language plpgsql as $$
declare
  today timestamptz := business_day(at, asked_zone);
  days order_count_days;
  next timestamptz;
begin
  -- Whoever adds changes up waits, and then knows of these days.
  select * into days from order_count_days for update;
  if days.time_zone <> asked_zone or (days.since = days.until and days.until <> today) then
    update order_count_days
      set time_zone = asked_zone, since = today, until = today, peers_until = today
      returning * into days;
  end if;
  if days.until < today then
    next := least(today,
      business_day(days.until + make_interval(days => most, hours => 12), asked_zone));
    perform fill_order_days(days.until, next);
    update order_count_days set until = next, peers_until = next;
    return true;
  end if;
  perform count_peers_of_today(at);
  if exists (select from order_count c where c.at < days.since) then
    next := business_day(days.since - make_interval(days => most), asked_zone);
    perform fill_order_days(next, days.since);
    update order_count_days set since = next;
    return true;
  end if;
  return false;
end $$;

-- Counts the hours of today that have been over for a quarter of an hour among the days of peers:
-- by then most of their orders are decided, and cost their approval nothing more.
create or replace function count_peers_of_today(at timestamptz) returns void
language plpgsql as $$
declare
  days order_count_days;
  over timestamptz := date_bin('1 hour', at - interval '15 minutes', 'epoch');
begin
  select * into days from order_count_days for update;
  if over <= days.peers_until then return; end if;
  if days.peers_until = days.until then
    delete from peer_count_day c where c.at >= days.until;
  end if;
  perform add_peer_days(days.peers_until, over);
  update order_count_days set peers_until = over;
end $$;

-- Adds up to so many changes to the counts, those of whole days too. A second server waits.
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
          amount = c.amount + excluded.amount)
  select count(*) into added from gone;
  return added;
end $$;
