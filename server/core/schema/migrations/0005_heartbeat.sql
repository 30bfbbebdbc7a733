-- When the leader was last seen: a gap says how long no server ran. There is one row.
create table heartbeat (
  is_one boolean primary key default true check (is_one),
  at timestamptz not null
);
