-- What one admin moved by hand on all wallets and balances within a day is one sum: reversals of such
-- movements belong to it, unlike those of the list, which has an index without them.
create index entry_moved_by_hand on entry (id)
  where kind in ('topup', 'withdraw', 'adjust', 'wallet_reversed');
