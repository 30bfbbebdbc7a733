-- Who has left the tour of a demo, which is then never offered to them again.

create table tour_left (
  user_id text primary key references app_user,
  at timestamptz not null
);

-- Up to which message somebody has read a complaint: a member of staff by id, or its customer.

create table complaint_read (
  complaint_id text not null references complaint,
  reader text not null,
  message_id bigint not null,
  primary key (complaint_id, reader)
);
