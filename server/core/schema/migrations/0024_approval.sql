-- Acts that a limit in Settings reserves for two people: asked for by one, approved by another.

create table approval (
  id text primary key,
  call text not null,
  body jsonb not null,
  note text not null,
  subject_id text not null,
  subject_name text not null,
  amount bigint not null,
  currency text not null,
  -- Users who gain by the act; none of them decides about it.
  gains text[] not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'declined', 'withdrawn')),
  requested_by text not null references app_user,
  created_at timestamptz not null,
  decided_by text references app_user,
  decided_at timestamptz,
  decision_note text,
  check ((status = 'waiting') = (decided_by is null)),
  check ((status = 'waiting') = (decided_at is null)),
  check (status not in ('approved', 'declined') or decided_by <> requested_by),
  check (status <> 'withdrawn' or decided_by = requested_by),
  check (status <> 'approved' or not decided_by = any(gains))
);
create unique index approval_asked_once on approval (requested_by, call, md5(body::text))
  where status = 'waiting';
create index approval_newest on approval (created_at desc, id desc);
create index approval_status on approval (status, created_at desc, id desc);
create index approval_requester on approval (requested_by, created_at desc, id desc);

alter table setting add column approvals jsonb not null default '{}';
