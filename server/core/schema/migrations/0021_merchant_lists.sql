-- Merchants list their own orders; an admin narrows the lists to one of them.

create index payin_merchant on payin (merchant_id, created_at desc, ref_id desc);
create index payout_merchant on payout (merchant_id, created_at desc, ref_id desc);
