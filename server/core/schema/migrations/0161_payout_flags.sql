-- Few pay-outs have a flag, and lists are filtered by it, as those of pay-ins are.
create index payout_flagged on payout (created_at desc, ref_id desc) where flags <> '{}';
