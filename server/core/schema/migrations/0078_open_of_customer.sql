-- A customer's open pay-ins are counted before each new one and in its transaction. Some merchants
-- send one customer id for everybody: all orders of it that are done were read to find the few that
-- are not.
create index payin_customer_open on payin (merchant_id, customer_id)
  where status in ('unassigned', 'pending', 'processing');
