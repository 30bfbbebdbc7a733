-- Where a merchant is told of its orders, and everything that was sent. `failures`: how many
-- attempts failed in a row, by which a receiver that is down is asked less often.
create table webhook (
  merchant_id text primary key references merchant,
  url text not null,
  events text[] not null,
  created_at timestamptz not null,
  failures int not null default 0,
  paused_until timestamptz
);

-- A table of its own, so that a dump can leave it out. `expires_at`: of one that was replaced.
create table webhook_secret (
  id bigint generated always as identity primary key,
  merchant_id text not null references merchant,
  secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index webhook_secret_merchant on webhook_secret (merchant_id, id);

-- `subject`: the order, whose deliveries are sent in the order of `seq`. `content`: the hash of the
-- order as it is shown, so that a change that the merchant does not see is not told. `due_at`: null
-- while an earlier delivery of the order is pending. `leased_until`: a server is sending it.
create table webhook_delivery (
  id text primary key,
  seq bigint generated always as identity,
  merchant_id text not null references merchant,
  subject text,
  event text not null,
  content bytea not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  failed_attempts int not null default 0,
  created_at timestamptz not null,
  due_at timestamptz,
  leased_until timestamptz,
  ended_at timestamptz,
  check ((status = 'pending') = (ended_at is null))
);
create index webhook_delivery_due on webhook_delivery (merchant_id, due_at)
  where ended_at is null and due_at is not null;
create index webhook_delivery_subject on webhook_delivery (subject, seq);
create index webhook_delivery_newest on webhook_delivery (merchant_id, created_at desc, id desc);
create index webhook_delivery_counted on webhook_delivery (merchant_id, status)
  where status in ('pending', 'failed');
create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null;

-- An attempt is recorded before it is made; one without a duration was interrupted, or goes on.
create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id text not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  url text not null,
  status int,
  took_ms int,
  answer text not null default '',
  fault text,
  detail text not null default ''
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);
