-- Complaints of customers: "I paid, and it was declined or ran out". A complaint keeps whose pay-in
-- it was about, whatever happens to the pay-in later.

create table complaint (
  id text primary key,
  ref_id text not null,
  order_id text not null,
  merchant_id text not null,
  customer_id text not null,
  customer_name text,
  peer_id text not null,
  subadmin_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  utr text,
  status text not null check (status in ('open', 'asked', 'approved', 'refunded', 'refused')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by jsonb,
  note text,
  check ((status in ('open', 'asked')) = (decided_at is null))
);
create unique index complaint_one_open on complaint (ref_id) where status in ('open', 'asked');
create index complaint_order on complaint (ref_id, created_at desc);
create index complaint_newest on complaint (created_at desc, id desc);
create index complaint_status on complaint (status, created_at desc, id desc);
create index complaint_group on complaint (subadmin_id, created_at desc, id desc);
create index complaint_merchant on complaint (merchant_id, created_at desc, id desc);
create index complaint_peer on complaint (peer_id, created_at desc, id desc);
create index complaint_amount on complaint (amount, created_at desc);
create index complaint_order_id on complaint (order_id);
create index complaint_customer on complaint (customer_id);
create index complaint_utr on complaint (utr text_pattern_ops) where utr is not null;

create table complaint_message (
  id bigint generated always as identity primary key,
  complaint_id text not null,
  at timestamptz not null,
  actor jsonb not null,
  text text not null,
  file_ids text[] not null default '{}',
  looks_like text[] not null default '{}'
);
create index complaint_message_complaint on complaint_message (complaint_id, id);
create index complaint_message_files on complaint_message using gin (file_ids);
