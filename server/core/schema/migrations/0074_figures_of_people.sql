-- What each peer did for a group, by business day, for the volumes of many days: orders, those of
-- them that were approved, and what these moved. `at` is where the day begins, and the days are those
-- of `order_count_days`.
create table peer_count_day (
  subadmin_id text,
  at timestamptz not null,
  peer_id text not null,
  kind text not null check (kind in ('payin', 'payout')),
  orders bigint not null,
  approved bigint not null,
  amount bigint not null,
  unique nulls not distinct (subadmin_id, at, peer_id, kind)
);
create index peer_count_day_period on peer_count_day (at);
-- A job counts the days again, with those of the peers.
update order_count_days set since = until;

-- What somebody earned by orders, by the hour in which it was booked.
create table earned_hour (
  user_id text not null,
  at timestamptz not null,
  amount bigint not null,
  primary key (user_id, at)
);

-- Up to which hour that is; null before the first one.
create table earned_hours (
  one boolean primary key default true check (one),
  until timestamptz
);
insert into earned_hours default values;
