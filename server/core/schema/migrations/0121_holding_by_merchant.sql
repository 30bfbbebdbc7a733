-- expand: the index of what a merchant's orders hold is for those who name the merchant. Without
-- its key it was read whole, for each UPI ID that an order could be given, whenever the planner took
-- open orders to be few; the index by account and amount finds the one order in question.
-- While it is built, writes of pay-ins wait and reads go on: it holds the open orders alone, so
-- that is one reading of the table. The index in whose place it comes is dropped by 0150, in a
-- transaction of its own, since reads wait for whoever drops one.

create index payin_holding_of_merchant on payin (merchant_id)
  where status in ('pending', 'processing') and freed_at is null and merchant_id is not null;
