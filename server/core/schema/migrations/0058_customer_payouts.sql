-- The pay-outs of one customer, the newest first, as `payin_customer` has the pay-ins.
create index payout_customer on payout (merchant_id, customer_id, created_at desc);
