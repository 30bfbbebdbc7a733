-- The switches that admins have set: few, read together, and changed one at a time.
create table switch_state (
  only_row boolean primary key default true check (only_row),
  version int not null default 0,
  switches jsonb not null default '[]'
);
insert into switch_state default values;
