-- Who of the staff has an order open, and who has taken it: for minutes only, so that nothing of it
-- is written to the log of the database, and a crash forgets it.

create unlogged table attention_viewer (
  user_id text not null,
  ref_id text not null,
  until timestamptz not null,
  primary key (user_id, ref_id)
);
create index attention_viewer_ref on attention_viewer (ref_id);

create unlogged table attention_take (
  ref_id text primary key,
  user_id text not null,
  until timestamptz not null
);
create index attention_take_user on attention_take (user_id, until);

-- What staff writes for staff about an order, a dispute or a complaint. `subadmin_id` is the group
-- that had it then: another group that has it later is not shown what this one wrote.
create table staff_note (
  id bigint generated always as identity primary key,
  ref_id text not null,
  subadmin_id text,
  at timestamptz not null,
  author_id text not null references app_user,
  kind text not null check (kind in ('note', 'hand_over', 'let_go')),
  text text not null,
  to_id text references app_user,
  check ((kind = 'hand_over') = (to_id is not null))
);
create index staff_note_ref on staff_note (ref_id, id);
create index staff_note_author on staff_note (author_id, at);

-- Whom a note names, and when they read it.
create table staff_mention (
  note_id bigint not null references staff_note,
  user_id text not null references app_user,
  ref_id text not null,
  read_at timestamptz,
  primary key (note_id, user_id)
);
create index staff_mention_unread on staff_mention (user_id, note_id) where read_at is null;

-- To whom an order is handed now.
create table hand_over (
  ref_id text primary key,
  to_id text not null references app_user,
  note_id bigint not null references staff_note,
  at timestamptz not null
);
create index hand_over_to on hand_over (to_id, at);
