-- Statements that arrive part by part, from a network that breaks off: what has come of each, until
-- it is whole or has rested for a day. What it became is kept for as long, for whoever did not get
-- the answer, and so is how much came of one that was given up: it counts to what a person may send.

create table upload_in_parts (
  id text primary key,
  user_id text not null references app_user,
  upi_id text not null references upi,
  name text not null,
  size int not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  received int not null default 0 check (received between 0 and size),
  -- All that came, with what was thrown away since.
  sent bigint not null default 0 check (sent >= received),
  is_given_up boolean not null default false,
  upload_id text references statement_upload,
  others jsonb,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index upload_in_parts_user on upload_in_parts (user_id, changed_at);
create index upload_in_parts_age on upload_in_parts (changed_at);

create table upload_part (
  in_parts_id text not null references upload_in_parts on delete cascade,
  starts_at int not null,
  bytes bytea not null,
  primary key (in_parts_id, starts_at)
);
-- Parts are stored as they come: most are of files that are compressed already.
alter table upload_part alter column bytes set storage external;
