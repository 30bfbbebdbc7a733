-- The counts of the desk and of groups by business day, for figures of many days. `at` is where the
-- day begins; the other columns are those of `order_count`.
create table order_count_day (
  scope text not null,
  kind text not null check (kind in ('payin', 'payout')),
  at timestamptz not null,
  status text not null,
  minutes int not null,
  orders bigint not null,
  amount bigint not null,
  primary key (scope, kind, at, status, minutes)
);
create index order_count_day_period on order_count_day (at);

-- Which days these are: whole ones from `since` up to `until`, in one time zone. Rows outside of it
-- are not read. A job begins at today and adds the days before it, the last one first.
create table order_count_days (
  one boolean primary key default true check (one),
  time_zone text not null,
  since timestamptz not null,
  until timestamptz not null
);
insert into order_count_days (time_zone, since, until) values ('UTC', 'epoch', 'epoch');
