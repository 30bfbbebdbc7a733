-- Top-ups and settlements that a peer or a merchant asks for.

create table money_request (
  id text primary key,
  kind text not null check (kind in ('topup', 'settlement')),
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'declined', 'withdrawn')),
  user_id text references app_user,
  merchant_id text references merchant,
  account text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  utr text,
  proof_id text,
  looks_like text[] not null default '{}',
  note text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text references app_user,
  decision_note text,
  check ((user_id is null) <> (merchant_id is null)),
  check ((status = 'waiting') = (decided_at is null)),
  check (status not in ('approved', 'declined') or decided_by is not null),
  check (decided_by is distinct from user_id or status = 'withdrawn' or decided_by is null)
);
create index money_request_newest on money_request (created_at desc, id desc);
create index money_request_status on money_request (status, created_at desc, id desc);
create index money_request_user on money_request (user_id, created_at desc, id desc);
create index money_request_merchant on money_request (merchant_id, created_at desc, id desc);
create index money_request_utr on money_request (utr) where utr is not null;
-- An owner asks with one reference and one picture once.
create unique index money_request_utr_once on money_request (account, utr)
  where status in ('waiting', 'approved');
create unique index money_request_proof_once on money_request (proof_id)
  where status in ('waiting', 'approved');

-- What was moved by hand, among all that was moved.
create index entry_by_hand on entry (id) where kind in ('topup', 'withdraw', 'adjust');
