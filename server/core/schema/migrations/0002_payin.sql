-- Pay-in orders, the register of references and what happened to each order.
-- Hot tables have no foreign keys to people, so that they can be partitioned by month.

create table payin (
  ref_id text primary key,
  pay_token text not null unique,
  merchant_id text not null,
  order_id text not null,
  content_hash bytea not null,
  customer_id text not null,
  customer_name text,
  amount bigint not null check (amount > 0),
  received_amount bigint check (received_amount > 0),
  currency text not null,
  status text not null check (status in
    ('created', 'unassigned', 'pending', 'processing', 'approved', 'declined', 'expired')),
  resolve_type text not null check (resolve_type in ('auto', 'utr')),
  peer_id text,
  subadmin_id text,
  upi_id text,
  peer_upi_id text,
  account_id text,
  utr text,
  utr_entries int not null default 0,
  note text,
  meta jsonb not null default '{}',
  return_url text,
  flags text[] not null default '{}',
  created_at timestamptz not null,
  opened_at timestamptz,
  assigned_at timestamptz,
  expires_at timestamptz,
  decided_at timestamptz,
  decided_by jsonb,
  version int not null default 0,
  unique (merchant_id, order_id),
  check (status not in ('pending', 'processing', 'approved') or peer_upi_id is not null),
  check (status <> 'approved' or (utr is not null and received_amount is not null))
);

-- A credit can never be ambiguous: one open pay-in of an amount on a bank account.
create unique index payin_account_amount_open on payin (account_id, amount)
  where status in ('pending', 'processing');
create index payin_newest on payin (created_at desc, ref_id desc);
create index payin_status on payin (status, created_at desc, ref_id desc);
create index payin_peer on payin (peer_id, created_at desc, ref_id desc);
create index payin_group on payin (subadmin_id, created_at desc, ref_id desc);
create index payin_order_id on payin (order_id);
create index payin_amount on payin (amount, created_at desc);
create index payin_utr on payin (utr text_pattern_ops) where utr is not null;
create index payin_upi on payin (upi_id, assigned_at desc) where upi_id is not null;
create index payin_customer on payin (merchant_id, customer_id, created_at desc);
create index payin_deadline on payin (expires_at)
  where status in ('created', 'unassigned', 'pending');
create index payin_expires on payin (expires_at, ref_id);
-- The tabs count what is open, in every scope; what is done is not counted, for there is much of it.
create index payin_open on payin (status, subadmin_id, peer_id, created_at)
  where status in ('created', 'unassigned', 'pending', 'processing');

-- What never changes about an order and is searched by any part of it.
create table order_search (
  ref_id text primary key,
  words text not null
);
create index order_search_words on order_search using gin (words gin_trgm_ops);

-- Every claim of a reference, whoever made it. A reference is used at most once.
create table utr_claim (
  id bigint generated always as identity primary key,
  utr text not null,
  order_kind text not null check (order_kind in ('payin', 'payout', 'settlement')),
  order_ref text not null,
  account_id text,
  amount bigint not null,
  state text not null check (state in ('claimed', 'used', 'refused', 'withdrawn')),
  actor jsonb not null,
  claimed_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index utr_used_once on utr_claim (utr) where state = 'used';
create unique index utr_claim_live on utr_claim (order_ref, utr) where state in ('claimed', 'used');
create index utr_claim_utr on utr_claim (utr);

create table order_event (
  id bigint generated always as identity primary key,
  order_ref text not null,
  at timestamptz not null,
  actor jsonb not null,
  event text not null,
  detail jsonb not null default '{}'
);
create index order_event_order on order_event (order_ref, id);
