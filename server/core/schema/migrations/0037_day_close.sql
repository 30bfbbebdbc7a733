-- What peers say that their banks show at the end of a business day. One row per account, peer and
-- day has the state as of the last comparison; everything that was said and found is history.
create table day_close (
  id text primary key,
  day date not null,
  account_id text not null,
  peer_id text not null references app_user,
  state text not null check (state in ('due', 'differs', 'proposed', 'agreed', 'explained')),
  version int not null default 1,
  open_since timestamptz,
  -- Amounts in these are whole paise as text.
  declared jsonb,
  found jsonb,
  explanation jsonb,
  declarations int not null default 0,
  created_at timestamptz not null,
  unique (account_id, day, peer_id),
  check ((open_since is null) = (state in ('agreed', 'explained'))),
  check (state in ('due', 'explained') or declared is not null)
);
create index day_close_newest on day_close (day desc, id desc);
create index day_close_state on day_close (state, day desc, id desc);
create index day_close_peer on day_close (peer_id, day desc, id desc);

create table day_close_event (
  id bigint generated always as identity primary key,
  close_id text not null references day_close,
  event text not null
    check (event in ('opened', 'declared', 'compared', 'proposed', 'accepted', 'declined')),
  state text not null,
  declared jsonb,
  found jsonb,
  reason text,
  actor jsonb not null,
  at timestamptz not null
);
create index day_close_event_of on day_close_event (close_id, id);

-- Up to when entries and statements are compared, and the last day that was opened.
create table day_close_seen (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  day date
);
insert into day_close_seen (at) values (now());

-- What moved on an account on a day.
create index payin_account_decided on payin (account_id, decided_at) where status = 'approved';
create index payout_account_decided on payout (account_id, decided_at) where status = 'approved';
create index statement_line_day on statement_line (account_id, date)
  where duplicate_of is null and error is null;
create index statement_upload_finished on statement_upload (finished_at);
