-- Pay-out orders and who had them.

create table payout (
  ref_id text primary key,
  merchant_id text not null,
  order_id text not null,
  content_hash bytea not null,
  customer_id text not null,
  customer_name text,
  customer_upi text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  fee_bps int not null,
  currency text not null,
  status text not null check (status in
    ('created', 'pending', 'processing', 'approved', 'declined', 'expired')),
  subadmin_id text,
  peer_id text,
  upi_id text,
  peer_upi_id text,
  account_id text,
  utr text,
  proof_id text,
  note text,
  meta jsonb not null default '{}',
  flags text[] not null default '{}',
  was_revealed boolean not null default false,
  created_at timestamptz not null,
  assigned_at timestamptz,
  accepted_at timestamptz,
  expires_at timestamptz,
  decided_at timestamptz,
  decided_by jsonb,
  round int not null default 0,
  version int not null default 0,
  unique (merchant_id, order_id),
  check (status not in ('pending', 'processing', 'approved') or peer_id is not null),
  check (status <> 'approved' or utr is not null)
);
create index payout_newest on payout (created_at desc, ref_id desc);
create index payout_status on payout (status, created_at desc, ref_id desc);
create index payout_peer on payout (peer_id, created_at desc, ref_id desc);
create index payout_group on payout (subadmin_id, created_at desc, ref_id desc);
create index payout_amount on payout (amount, created_at desc);
create index payout_upi on payout (upi_id) where upi_id is not null;
create index payout_utr on payout (utr text_pattern_ops) where utr is not null;
create index payout_deadline on payout (expires_at) where status = 'pending';
create index payout_open_of_peer on payout (peer_id) where status in ('pending', 'processing');

-- Who had a pay-out, and how that ended. One line per person and time.
create table payout_assignment (
  id bigint generated always as identity primary key,
  ref_id text not null,
  peer_id text not null,
  assigned_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  ended text,
  late_utr text
);
create index payout_assignment_order on payout_assignment (ref_id, id);
create index payout_assignment_peer on payout_assignment (peer_id, assigned_at desc);
