-- expand: the index that payin_holding_of_merchant replaces. Reads of pay-ins wait for this, which
-- is done at once.

drop index if exists payin_holding;
