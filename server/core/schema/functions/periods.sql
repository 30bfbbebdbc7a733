-- Whole business days and months: which of them are counted, what a period reads of them, and how
-- they are filled.

-- Where the business day of an instant begins: at its first midnight, where clocks are put back
-- from one in the morning and a day has two.
create or replace function business_day(at timestamptz, time_zone text)
returns timestamptz language sql stable return (
  select case when date_trunc('day', midnight - interval '1 microsecond', $2) = midnight
           then midnight - interval '1 hour' else midnight end
  from (select date_trunc('day', $1, $2) as midnight) day);

-- Where the business month of an instant begins, and where the next one does.
create or replace function business_month(at timestamptz, time_zone text)
returns timestamptz language sql stable return business_day(date_trunc('month', $1, $2), $2);
create or replace function month_after(month timestamptz, time_zone text)
returns timestamptz language sql stable return
  business_month(month + interval '31 days 12 hours', $2);

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

-- Those days, and the months among them where months will do: days are read from `first_day` up to
-- `first_month` and from `past_month` up to `past_day`, months in between. Where days are not counted
-- both are where the months begin and end.
create or replace function counted_spans(
  asked_zone text, since timestamptz, until timestamptz, of_peers boolean, has_days boolean,
  has_months boolean, out first_day timestamptz, out first_month timestamptz,
  out past_month timestamptz, out past_day timestamptz)
language sql stable as $$
  select case when $5 then days.first else month.first end, month.first, month.past,
         case when $5 then days.past else month.past end
  from counted_days($1, $2, $3, $4) days
  cross join lateral (
    select coalesce(min(found.first), days.first) as first,
           coalesce(min(found.past), days.first) as past
    from (
      select greatest(c.months_since,
                      case when month < days.first then month_after(month, c.time_zone)
                        else month end) as first,
             least(c.months_until, business_month(days.past, c.time_zone)) as past
      from order_count_days c
      cross join lateral (select business_month(days.first, c.time_zone) as month) begun
      where $6 and c.time_zone = $1) found
    where found.first < found.past) month
$$;

-- The days that are counted as days; of peers also today, as far as it is.
create or replace view counted_day as
  with recursive day (at, past, time_zone, until) as (
    select since, business_day(since + interval '36 hours', time_zone), time_zone, until
    from order_count_days where since < until
    union all
    select past, business_day(past + interval '36 hours', time_zone), time_zone, until
    from day where past < until)
  select at, past, time_zone from day
  union all
  select until, peers_until, time_zone from order_count_days where until < peers_until;

-- The months that are counted as months.
create or replace view counted_month as
  with recursive month (at, past, time_zone, until) as (
    select months_since, month_after(months_since, time_zone), time_zone, months_until
    from order_count_days where months_since < months_until
    union all
    select past, month_after(past, time_zone), time_zone, until from month where past < until)
  select at, past from month;

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

-- Counts the days of a span again, from the counts of their quarter hours, by minutes and by status
-- alone, and those of peers.
create or replace function fill_order_days(span_since timestamptz, span_until timestamptz)
returns void language sql as $$
  delete from order_count_day where at >= $1 and at < $2;
  insert into order_count_day (scope, kind, at, status, minutes, orders, amount)
  select scope, kind, business_day(c.at, time_zone), status, minutes, sum(orders), sum(amount)
  from order_count c cross join order_count_days
  where c.at >= $1 and c.at < $2 and has_day_counts(scope)
  group by 1, 2, 3, 4, 5 having sum(orders) <> 0 or sum(amount) <> 0;
  delete from status_count_day where at >= $1 and at < $2;
  insert into status_count_day (scope, kind, at, status, orders, amount)
  select scope, kind, business_day(c.at, time_zone), status, sum(orders), sum(amount)
  from order_count c cross join order_count_days
  where c.at >= $1 and c.at < $2
  group by 1, 2, 3, 4 having sum(orders) <> 0 or sum(amount) <> 0;
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
      set time_zone = asked_zone, since = today, until = today, peers_until = today,
          months_since = today, months_until = today
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
  return count_next_month();
end $$;

-- Counts a month again, from its quarter hours, and what peers did in it from its days.
create or replace function fill_order_month(month timestamptz) returns void
language plpgsql as $$
declare
  past timestamptz := (select month_after(month, time_zone) from order_count_days);
begin
  delete from order_count_month c where c.at >= month and c.at < past;
  insert into order_count_month (scope, kind, at, status, minutes, orders, amount)
  select scope, kind, month, status, minutes, sum(orders), sum(amount)
  from order_count c where c.at >= month and c.at < past
  group by 1, 2, 4, 5 having sum(orders) <> 0 or sum(amount) <> 0;
  delete from peer_count_month c where c.at >= month and c.at < past;
  insert into peer_count_month (subadmin_id, at, peer_id, kind, orders, approved, amount)
  select subadmin_id, month, peer_id, kind, sum(orders), sum(approved), sum(amount)
  from peer_count_day c where c.at >= month and c.at < past
  group by 1, 3, 4 having sum(orders) <> 0 or sum(approved) <> 0 or sum(amount) <> 0;
end $$;

-- Takes the next month among those that are counted: the one that is over since, or the one before
-- them. True while one is left.
create or replace function count_next_month() returns boolean language plpgsql as $$
declare
  days order_count_days;
  this timestamptz;
  before timestamptz;
begin
  select * into days from order_count_days;
  this := business_month(days.until, days.time_zone);
  if days.months_since = days.months_until and days.months_until <> this then
    update order_count_days set months_since = this, months_until = this returning * into days;
  end if;
  if days.months_until < this then
    perform fill_order_month(days.months_until);
    update order_count_days set months_until = month_after(months_until, time_zone);
    return true;
  end if;
  before := business_month(days.months_since - interval '12 hours', days.time_zone);
  if before < days.since then return false; end if;
  perform fill_order_month(before);
  update order_count_days set months_since = before;
  return true;
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
