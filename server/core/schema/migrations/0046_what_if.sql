-- Replays of a day with changes; nothing but the replay itself is ever written.
create table what_if (
  id text primary key,
  day date not null,
  changes jsonb not null,
  status text not null check (status in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  failure text check (failure in ('too_many', 'too_slow', 'broken')),
  done int not null default 0,
  customers int not null default 0,
  result jsonb,
  asked_at timestamptz not null,
  asked_by text not null references app_user,
  check ((status = 'ready') = (result is not null)),
  check ((status = 'failed') = (failure is not null))
);
create index what_if_newest on what_if (asked_by, asked_at desc, id desc);
create unique index what_if_under_way on what_if (asked_by) where status in ('queued', 'running');
