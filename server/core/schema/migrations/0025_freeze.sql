-- Freezes of UPI IDs, peers and merchants. What one blocks is moved from `account` to the blocked
-- account beside it, and moved back when it ends.
create table freeze_record (
  id text primary key,
  kind text not null check (kind in ('upi', 'user', 'merchant')),
  subject_id text not null,
  reason text not null,
  -- Of a UPI ID or a merchant: what its status was before.
  status_before text,
  account text not null,
  blocked_account text not null,
  currency text not null,
  blocked bigint check (blocked > 0),
  created_at timestamptz not null,
  created_by jsonb not null,
  ended_at timestamptz,
  ended_by jsonb,
  end_reason text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index freeze_in_force on freeze_record (subject_id) where ended_at is null;
create index freeze_newest on freeze_record (created_at desc, id desc);
create index freeze_subject on freeze_record (subject_id, created_at desc);
