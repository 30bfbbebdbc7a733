-- expand: the index of what a merchant's orders hold is for those who name the merchant. Without
-- its key it was read whole, for each UPI ID that an order could be given, whenever the planner took
-- open orders to be few; the index by account and amount finds the one order in question.

drop index payin_holding;
create index payin_holding on payin (merchant_id)
  where status in ('pending', 'processing') and freed_at is null and merchant_id is not null;
