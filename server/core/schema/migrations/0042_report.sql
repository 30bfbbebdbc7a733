-- Saved reports: the file of a list, made in the background and kept for a while.

create table report_schedule (
  id text primary key,
  owner_id text not null references app_user,
  name text not null,
  kind text not null,
  format text not null,
  filters jsonb not null,
  every text not null check (every in ('daily', 'weekly', 'monthly')),
  time_of_day text not null,
  day int,
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  -- Null while it is not active.
  next_at timestamptz,
  created_at timestamptz not null
);
create index report_schedule_due on report_schedule (next_at) where status = 'active';
create index report_schedule_owner on report_schedule (owner_id);

create table report (
  id text primary key,
  owner_id text not null references app_user,
  schedule_id text references report_schedule,
  name text not null,
  kind text not null check (kind in
    ('payins', 'payouts', 'disputes', 'ledger', 'peers', 'reconciliation')),
  format text not null check (format in ('xlsx', 'csv')),
  filters jsonb not null,
  period_start timestamptz,
  period_end timestamptz,
  status text not null check (status in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  -- Whose records the owner saw when it was made, and who belonged to the group then.
  scope text,
  members text[],
  rows_done int not null default 0,
  rows_total int,
  size bigint not null default 0,
  reason jsonb,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index report_owner on report (owner_id, created_at);
create index report_newest on report (created_at);
create index report_open on report (status) where status in ('queued', 'running');
create index report_of_schedule on report (schedule_id, created_at) where schedule_id is not null;

-- The bytes of the file, already compressed.
create table report_part (
  report_id text not null references report on delete cascade,
  no int not null,
  bytes bytea not null,
  primary key (report_id, no)
);
alter table report_part alter column bytes set storage external;
