-- The login of the servers. `place` is the database that it was made for: a restored copy has one of
-- its own. Only the owner reads this table.
create table server_login (
  only_row boolean primary key default true check (only_row),
  place text not null,
  name text not null,
  password text not null
);

-- What servers used before, by SET ROLE. Another desk of the cluster may still use it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'peerdesk_app') then return; end if;
  begin
    drop owned by peerdesk_app;
  exception when insufficient_privilege then return;
  end;
  begin
    drop role peerdesk_app;
  exception when dependent_objects_still_exist or insufficient_privilege then return;
  end;
end $$;
