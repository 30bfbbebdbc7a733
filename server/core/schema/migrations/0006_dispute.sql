-- Disputes about pay-outs and their conversations. A dispute keeps who was said to have paid, with
-- what, and for whom, since the pay-out itself may go to somebody else.

create table dispute (
  ref_id text primary key,
  payout_ref text not null,
  round int not null,
  merchant_id text not null,
  order_id text not null,
  peer_id text not null,
  subadmin_id text,
  upi_id text,
  utr text,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('unassigned', 'pending', 'resolved', 'revoke_claim')),
  reason text not null,
  note text,
  handler_id text,
  handler_name text,
  created_at timestamptz not null,
  created_by jsonb not null,
  decided_at timestamptz,
  decided_by jsonb,
  version int not null default 0,
  check (status = 'unassigned' or handler_id is not null),
  check ((status in ('resolved', 'revoke_claim')) = (decided_at is not null))
);
create unique index dispute_one_open on dispute (payout_ref)
  where status in ('unassigned', 'pending');
create index dispute_payout on dispute (payout_ref, created_at desc);
create index dispute_newest on dispute (created_at desc, ref_id desc);
create index dispute_status on dispute (status, created_at desc, ref_id desc);
create index dispute_peer on dispute (peer_id, created_at desc, ref_id desc);
create index dispute_group on dispute (subadmin_id, created_at desc, ref_id desc);
create index dispute_merchant on dispute (merchant_id, created_at desc, ref_id desc);
create index dispute_amount on dispute (amount, created_at desc);
create index dispute_order_id on dispute (order_id);
create index dispute_upi on dispute (upi_id) where upi_id is not null;
create index dispute_utr on dispute (utr text_pattern_ops) where utr is not null;

create table dispute_message (
  id bigint generated always as identity primary key,
  dispute_id text not null,
  at timestamptz not null,
  kind text not null check (kind in ('text', 'nudge')),
  actor jsonb not null,
  text text not null,
  file_ids text[] not null default '{}'
);
create index dispute_message_dispute on dispute_message (dispute_id, id);
create index dispute_message_files on dispute_message using gin (file_ids);

-- How far each party has read.
create table dispute_read (
  dispute_id text not null,
  user_id text not null,
  message_id bigint not null,
  primary key (dispute_id, user_id)
);
