-- expand: the role of whoever keeps a user blocked; null where that is not known.
alter table app_user add column blocked_by text;
update app_user u set blocked_by = (
  select b.role from audit a join app_user b on b.id = a.actor ->> 'id'
  where a.subject = 'user:' || u.id and a.action = 'user.update_status'
    and a.after ->> 'status' = 'blocked'
  order by a.id desc limit 1)
where u.status = 'blocked';
