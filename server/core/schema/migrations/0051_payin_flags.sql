-- Few orders have a flag, and lists are filtered by it.
create index payin_flagged on payin (created_at desc, ref_id desc) where flags <> '{}';
