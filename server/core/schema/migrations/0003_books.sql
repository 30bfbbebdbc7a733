-- The ledger, the audit chain, the outbox and the answers kept for retries.

create table account (
  id text primary key,
  currency text not null,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0)
);

create table entry (
  id text primary key,
  kind text not null,
  order_ref text,
  round int not null default 0,
  reason text not null,
  actor jsonb not null,
  terms jsonb not null default '{}',
  reverses text unique references entry,
  at timestamptz not null,
  unique (order_ref, kind, round)
);

create table posting (
  entry_id text not null references entry,
  line int not null,
  account text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  primary key (entry_id, line)
);
create index posting_account on posting (account, entry_id);

create table audit (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  actor jsonb not null,
  origin jsonb not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_xid on audit (xid);
create index audit_subject on audit (subject, id);

-- A block seals the audit rows of the transactions from `xid_from` up to, not including, `xid_to`.
create table audit_block (
  no bigint primary key,
  xid_from xid8 not null,
  xid_to xid8 not null,
  row_count int not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null
);

create table outbox (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  -- The node that wrote it has already told its own readers; null: nobody has.
  node text,
  topic text not null,
  scopes text[] not null,
  event text not null,
  ref text not null,
  payload jsonb not null default '{}'
);
create index outbox_xid on outbox (xid);

create table idempotency (
  actor text not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (actor, key)
);
create index idempotency_age on idempotency (created_at);
