-- The audit log is listed by time, by who acted, and by what was done; what a row is about has its
-- index already. Rows without a user are found by their kind, such as `system`.

create index audit_at on audit (at, id);
create index audit_actor on audit ((coalesce(actor->>'id', actor->>'kind')), at, id);
create index audit_action on audit (action, at, id);

-- Checks of the chain that somebody asked for.
create table audit_check (
  id text primary key,
  status text not null check (status in ('queued', 'running', 'intact', 'broken', 'failed')),
  asked_at timestamptz not null,
  asked_by text not null,
  blocks int not null default 0,
  checked int not null default 0,
  verified_until timestamptz,
  finished_at timestamptz,
  failure text,
  note text,
  check ((finished_at is null) = (status in ('queued', 'running')))
);
-- One at a time: whoever asks while one is under way gets that one.
create unique index audit_check_open on audit_check ((true)) where status in ('queued', 'running');
create index audit_check_asked on audit_check (asked_at);
