-- Views of lists that people save under a name.

create table saved_view (
  id text primary key,
  owner_id text not null references app_user,
  list text not null,
  name text not null,
  filters jsonb not null,
  display jsonb not null,
  is_shared boolean not null,
  created_at timestamptz not null
);
create unique index saved_view_name on saved_view (owner_id, list, lower(name));
create index saved_view_shared on saved_view (id) where is_shared;
