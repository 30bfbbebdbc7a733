import type { EntryKind } from '@peerdesk/contract/ledger.ts';

/** What a ledger entry was made for. */
export type EntryKey = `entry.${EntryKind}`;

export const entryEn = {
  'entry.payin_approved': 'Pay-in approved',
  'entry.payin_reversed': 'Pay-in reversed',
  'entry.payout_created': 'Pay-out created',
  'entry.payout_approved': 'Pay-out paid',
  'entry.payout_declined': 'Pay-out declined',
  'entry.payout_withdrawn': 'Pay-out withdrawn',
  'entry.payout_revoked': 'Claim of payment revoked',
  'entry.payout_reversed': 'Pay-out reversed',
  'entry.topup': 'Top-up',
  'entry.withdraw': 'Withdrawal',
  'entry.adjust': 'Adjustment',
  'entry.wallet_reversed': 'Wallet change reversed',
  'entry.suspense': 'Unclaimed credit',
  'entry.suspense_released': 'Credit claimed',
  'entry.suspense_written_off': 'Credit written off',
  'entry.blocked': 'Blocked by a freeze',
  'entry.unblocked': 'Given back after a freeze',
} as const satisfies Record<EntryKey, string>;
