-- expand: orders of the desk, of groups and of peers by business day and status, for charts by day:
-- without the minutes of approvals, of which a day of the desk has dozens of rows and a peer's as
-- many as orders. `at` is where the day begins, and the days are those of `order_count_days`.
create table status_count_day (
  scope text not null,
  kind text not null check (kind in ('payin', 'payout')),
  at timestamptz not null,
  status text not null,
  orders bigint not null,
  amount bigint not null,
  primary key (scope, kind, at, status)
);
-- A job counts the days again, with these, and then the months.
update order_count_days set since = until, months_since = until, months_until = until;

-- Where a period was not known when a figure was planned, the planner took these for it and read the
-- counts of every group and peer for those of one. By the primary key a day is found by skipping.
drop index order_count_day_period;
drop index order_count_month_period;
