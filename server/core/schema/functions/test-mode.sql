-- The orders of test mode of both kinds, as the portal lists them.
create or replace view test_order as
  select ref_id, 'payin' as kind, merchant_id, order_id, customer_id, customer_name, amount,
         received_amount, currency, status, utr, created_at, pay_token
  from test_payin
  union all
  select ref_id, 'payout', merchant_id, order_id, customer_id, customer_name, amount,
         null, currency, status, utr, created_at, null
  from test_payout;
