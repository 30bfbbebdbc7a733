-- What the ledger moved for orders, by the quarter of an hour in which it was booked and by the group
-- that has the order; the columns are those of the view `booked_entry`. Up to `earned_hours.until`.
create table booked_quarter (
  subadmin_id text,
  at timestamptz not null,
  received bigint not null,
  paid bigint not null,
  house bigint not null,
  commissions bigint not null,
  unique nulls not distinct (subadmin_id, at)
);
create index booked_quarter_period on booked_quarter (at);

-- A job adds up all hours again, with these quarters.
delete from earned_hour;
update earned_hours set until = null;
