-- The limits that an admin set for a user: a subadmin may only tighten them. Whoever set what is
-- there already is not known, so it counts as set by an admin.

alter table app_user
  add column admin_min_amount bigint,
  add column admin_max_amount bigint,
  add column admin_open_payouts int;
update app_user set admin_min_amount = min_amount, admin_max_amount = max_amount,
  admin_open_payouts = open_payouts;

-- When a user was last seen, also in sessions that have ended.
create index session_seen on session (user_id, seen_at desc);
