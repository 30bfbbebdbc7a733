-- What the peer of a pay-in and staff write to each other. A pay-in that goes to another peer begins
-- anew: nobody reads what was written with the one before.

create table payin_message (
  id bigint generated always as identity primary key,
  ref_id text not null,
  peer_id text not null references app_user,
  at timestamptz not null,
  author_id text not null references app_user,
  side text not null check (side in ('peer', 'staff')),
  text text not null,
  file_ids text[] not null default '{}'
);
create index payin_message_talk on payin_message (ref_id, peer_id, id);
create index payin_message_author on payin_message (author_id, at);
create index payin_message_files on payin_message using gin (file_ids);

-- How far each side has read, and what it has not.
create table payin_talk (
  ref_id text not null,
  peer_id text not null references app_user,
  last_id bigint not null,
  peer_read bigint not null default 0,
  staff_read bigint not null default 0,
  peer_unread int not null default 0,
  staff_unread int not null default 0,
  primary key (ref_id, peer_id)
);
create index payin_talk_for_peer on payin_talk (peer_id, last_id) where peer_unread > 0;
create index payin_talk_for_staff on payin_talk (last_id) where staff_unread > 0;
