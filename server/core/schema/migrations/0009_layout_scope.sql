-- A mapping is believed by those whose scope the one who named it has: the desk, a group or a peer.

alter table statement_layout add column known_to text;
update statement_layout l set known_to = case u.role
    when 'admin' then 'desk'
    when 'subadmin' then 'group:' || u.id
    else 'peer:' || u.id end
  from app_user u where u.id = l.learnt_by;
delete from statement_layout where known_to is null;
alter table statement_layout alter column known_to set not null;
alter table statement_layout drop constraint statement_layout_pkey;
alter table statement_layout add primary key (signature, known_to);
