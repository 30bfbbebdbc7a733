-- Whoever is above binds whoever is below: who paused a UPI ID, and which caps each role above set.
-- A claim that waits for approval blocks nobody else's.

alter table upi add column paused_by text
  check (paused_by in ('admin', 'subadmin', 'peer', 'peer-withdrawal'));
alter table upi add column bounds jsonb not null default '{}';

update upi v set paused_by = coalesce(
  (select u.role from audit a join app_user u on u.id = a.actor->>'id'
   where a.subject = 'upi:' || v.id and a.after->>'status' = 'paused'
     and a.before->>'status' is distinct from 'paused'
   order by a.id desc limit 1), 'admin')
  where v.status = 'paused';

drop index upi_vpa;
create unique index upi_vpa on upi (lower(vpa)) where status <> 'waiting';
create unique index upi_own_vpa on upi (peer_id, lower(vpa));
