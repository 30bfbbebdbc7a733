-- The counts of the desk, of groups and of peers by business month, for figures of a year. `at` is
-- where the month begins; the other columns are those of `order_count`.
create table order_count_month (
  scope text not null,
  kind text not null check (kind in ('payin', 'payout')),
  at timestamptz not null,
  status text not null,
  minutes int not null,
  orders bigint not null,
  amount bigint not null,
  primary key (scope, kind, at, status, minutes)
);
create index order_count_month_period on order_count_month (at);

-- What each peer did for a group, by business month; the other columns are those of
-- `peer_count_day`.
create table peer_count_month (
  subadmin_id text,
  at timestamptz not null,
  peer_id text not null,
  kind text not null check (kind in ('payin', 'payout')),
  orders bigint not null,
  approved bigint not null,
  amount bigint not null,
  unique nulls not distinct (subadmin_id, at, peer_id, kind)
);
create index peer_count_month_period on peer_count_month (at);

-- Which months these are: whole ones whose days are all counted, in the same time zone. A job adds
-- them once it has counted the days.
alter table order_count_days add column months_since timestamptz, add column months_until timestamptz;
update order_count_days set months_since = until, months_until = until;
alter table order_count_days
  alter column months_since set not null, alter column months_until set not null;
