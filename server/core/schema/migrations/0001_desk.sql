-- People, their sessions, merchants and UPI IDs.

create extension if not exists pg_trgm;

create table app_user (
  id text primary key,
  name text not null,
  username text not null unique,
  password_hash text not null,
  role text not null check (role in ('admin', 'subadmin', 'peer', 'peer-withdrawal')),
  status text not null default 'active' check (status in ('active', 'blocked')),
  tag text not null default 'new' check (tag in ('vip', 'trusted', 'new', 'watch')),
  parent_id text references app_user,
  default_payout_peer_id text references app_user,
  payin_bps int not null default 0,
  payout_bps int not null default 0,
  min_amount bigint,
  max_amount bigint,
  open_payouts int,
  language text not null default 'en',
  presence text not null default 'offline' check (presence in ('online', 'offline')),
  frozen_at timestamptz,
  created_at timestamptz not null
);
create index app_user_parent on app_user (parent_id);

-- One sign-in on one device. Tokens are kept as SHA-256 only.
create table session (
  id text primary key,
  user_id text not null references app_user,
  device_hash bytea not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  ip text,
  user_agent text
);
create index session_of_user on session (user_id) where revoked_at is null;
-- Has this device signed in to this account before? Asked at every sign-in, of ended sessions too.
create index session_device on session (device_hash, user_id);

create table session_token (
  hash bytea primary key,
  session_id text not null references session on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  replaced_at timestamptz
);
create index session_token_session on session_token (session_id);

-- Failed sign-ins per account and device; a known device has a counter of its own.
create table signin_failure (
  username text not null,
  device text not null,
  failures int not null,
  last_at timestamptz not null,
  primary key (username, device)
);

create table merchant (
  id text primary key,
  name text not null,
  status text not null default 'active' check (status in ('active', 'blocked', 'frozen')),
  payin_bps int not null,
  payout_bps int not null,
  created_at timestamptz not null
);

create table merchant_key (
  id text primary key,
  merchant_id text not null references merchant,
  hash bytea not null unique,
  label text,
  last_four text not null,
  allow_ips text[] not null default '{}',
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index merchant_key_merchant on merchant_key (merchant_id);

create table upi (
  id text primary key,
  vpa text not null,
  holder text not null,
  bank text,
  account_id text not null,
  peer_id text not null references app_user,
  status text not null check (status in ('waiting', 'active', 'paused', 'frozen')),
  min_amount bigint not null,
  max_amount bigint not null,
  daily_amount bigint not null,
  daily_count int not null,
  last_used_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null
);
create unique index upi_vpa on upi (lower(vpa));
create index upi_peer on upi (peer_id);

create table currency (
  code text primary key,
  name text not null,
  symbol text not null,
  digits int not null check (digits between 0 and 4)
);
insert into currency values
  ('INR', 'Indian rupee', '₹', 2);

create table setting (
  only_row boolean primary key default true check (only_row),
  company jsonb not null,
  order_rules jsonb not null,
  brand jsonb not null
);

create table secret (
  name text primary key,
  value bytea not null
);
