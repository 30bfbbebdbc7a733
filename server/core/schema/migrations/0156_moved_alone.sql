-- What one admin moves alone on all wallets and balances within a day counts what takes approvals of
-- orders back: reversals, and claims that a dispute revokes (docs/adr/0085).
create index entry_moved_alone on entry (id)
  where kind in ('topup', 'withdraw', 'adjust', 'wallet_reversed',
                 'payin_reversed', 'payout_reversed', 'payout_revoked');
drop index entry_moved_by_hand;
