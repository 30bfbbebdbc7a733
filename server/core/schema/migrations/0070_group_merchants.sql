-- What a group has to do with one merchant is told on every order, and was looked for in the table
-- among all of the group’s orders of a month. Its lists are asked for one status too (see 0066).
drop index payin_group;
create index payin_group on payin (subadmin_id, created_at desc, ref_id desc)
  include (status, merchant_id);
drop index payout_group;
create index payout_group on payout (subadmin_id, created_at desc, ref_id desc)
  include (status, merchant_id);
