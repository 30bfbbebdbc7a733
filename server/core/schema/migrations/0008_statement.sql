-- Uploaded bank statements, their lines, what was matched to them and what is left to look at.

create table statement_upload (
  id text primary key,
  upi_id text not null,
  account_id text not null,
  peer_id text not null,
  name text not null,
  bytes bytea not null,
  sha256 bytea not null,
  uploaded_by text not null,
  -- Sent by somebody other than the peer whose account it is.
  vouches boolean not null,
  status text not null default 'queued'
    check (status in ('queued', 'reading', 'matching', 'done', 'refused')),
  reason text,
  bank text,
  mapping jsonb,
  preview jsonb,
  covers_from date,
  covers_to date,
  -- The same as instants: the last day counts only as far as the file can have known it.
  covered_from timestamptz,
  covered_until timestamptz,
  opening_balance bigint,
  closing_balance bigint,
  row_count int,
  read_count int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index statement_upload_newest on statement_upload (created_at desc, id desc);
create index statement_upload_waiting on statement_upload (id)
  where status in ('queued', 'reading', 'matching');
create index statement_upload_account on statement_upload (account_id, covers_from);
create index statement_upload_user on statement_upload (uploaded_by, created_at);

-- Every row of every file. The first appearance of a line is the line; the others name it in
-- duplicate_of. `in_suspense` is the round of the entry that put the credit into suspense.
create table statement_line (
  id text primary key,
  upload_id text not null,
  account_id text not null,
  peer_id text not null,
  row int not null,
  date date,
  value_date date,
  at timestamptz,
  has_time boolean not null default false,
  direction text check (direction in ('credit', 'debit')),
  amount bigint check (amount > 0),
  balance bigint,
  rrn text,
  refs jsonb not null default '[]',
  own_refs text[],
  rail text,
  kind text,
  name text,
  vpa text,
  vpa_complete boolean,
  bank text,
  ifsc text,
  narration text not null,
  warnings text[] not null default '{}',
  error text,
  fingerprint bytea,
  duplicate_of text,
  vouched boolean not null default false,
  state text not null check (state in ('open', 'matched', 'dismissed', 'ignored')),
  rule text,
  reason text,
  order_ref text,
  in_suspense int,
  suspense_rounds int not null default 0,
  created_at timestamptz not null,
  check (state <> 'matched' or order_ref is not null),
  check (error is not null or (direction is not null and amount is not null))
);
create unique index statement_line_once on statement_line (account_id, fingerprint)
  where duplicate_of is null and error is null;
create unique index statement_line_reference
  on statement_line (rrn, account_id, direction, kind, amount)
  where duplicate_of is null and error is null and rrn is not null;
create index statement_line_upload on statement_line (upload_id, row, id);
create index statement_line_own on statement_line using gin (own_refs)
  where own_refs is not null and duplicate_of is null;
create index statement_line_open on statement_line (account_id, amount)
  where state = 'open' and duplicate_of is null;
create index statement_line_unclaimed on statement_line (created_at, id)
  where state = 'open' and direction = 'credit' and in_suspense is null;
create index statement_line_exception on statement_line (created_at desc, id desc)
  where state = 'open' and direction = 'credit';
create index statement_line_payer on statement_line (peer_id, amount, at)
  where duplicate_of is null and error is null;
create index statement_line_order on statement_line (order_ref) where order_ref is not null;

-- Which line paid which order: one line may pay several, an order is paid by one line at a time.
create table statement_match (
  id bigint generated always as identity primary key,
  line_id text not null references statement_line,
  upload_id text not null,
  order_kind text not null check (order_kind in ('payin', 'payout')),
  order_ref text not null,
  amount bigint not null,
  rule text not null,
  reason text not null,
  evidence jsonb not null,
  -- The match approved the order; otherwise it was approved already and this only proves it.
  approved boolean not null,
  actor jsonb not null,
  at timestamptz not null,
  undone_at timestamptz
);
create unique index statement_match_order on statement_match (order_ref) where undone_at is null;
create index statement_match_line on statement_match (line_id);

-- What the rules said last about the claim of an order.
create table match_verdict (
  order_ref text primary key,
  order_kind text not null,
  account_id text,
  utr text,
  rule text not null,
  action text not null,
  confidence real not null,
  line_id text,
  reason text not null,
  evidence jsonb not null,
  at timestamptz not null
);
create index match_verdict_review on match_verdict (at desc, order_ref) where action <> 'wait';
create index match_verdict_line on match_verdict (line_id) where line_id is not null;

create table statement_alert (
  order_ref text not null,
  code text not null,
  line_id text,
  reason text not null,
  raised_at timestamptz not null,
  resolved_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by jsonb,
  note text,
  primary key (order_ref, code)
);
create index statement_alert_open on statement_alert (raised_at desc, order_ref)
  where resolved_at is null and acknowledged_at is null;

-- References whose claims changed: they are judged against the lines that are there.
create table match_queue (
  id bigint generated always as identity primary key,
  utr text not null
);

-- Columns that somebody named for a layout, by the captions of its sheet.
create table statement_layout (
  signature text primary key,
  mapping jsonb not null,
  captions text[] not null,
  learnt_by text not null,
  learnt_at timestamptz not null
);

-- All orders of one bank account, for what a statement of it covers.
create index payin_account on payin (account_id, opened_at) where account_id is not null;
create index payin_claiming on payin (account_id)
  where utr is not null and status in ('processing', 'expired');
create index payout_account on payout (account_id, accepted_at) where account_id is not null;
