import type { OrderFlag } from '@peerdesk/contract/order.ts';

/** Flags of orders, each with an explanation. */
export type FlagKey = `flag.${OrderFlag}` | `flag.${OrderFlag}.why`;

export const flagEn = {
  'flag.UTR_CONTESTED': 'Contested UTR',
  'flag.UTR_CONTESTED.why': 'Another order claims the same UTR. Only one of them can be approved.',
  'flag.UTR_LOST': 'UTR used',
  'flag.UTR_LOST.why': 'This UTR was approved for another order, so it cannot pay for this one.',
  'flag.LATE': 'Late',
  'flag.LATE.why': 'The customer paid or entered the UTR after the deadline.',
  'flag.AMOUNT_MISMATCH': 'Amount mismatch',
  'flag.AMOUNT_MISMATCH.why': 'What arrived differs from the amount of the order.',
  'flag.REVERSED': 'Reversed',
  'flag.REVERSED.why': 'The approval was corrected by a reversing entry in the books.',
  'flag.PAID_TWICE_RISK': 'Paid twice?',
  'flag.PAID_TWICE_RISK.why': 'Two payers may have sent this money. An admin decides.',
  'flag.REVOKED': 'Revoked',
  'flag.REVOKED.why': 'A dispute revoked an earlier claim that this was paid.',
  'flag.DISPUTED': 'Disputed',
  'flag.DISPUTED.why': 'Someone says that this money did not arrive.',
  'flag.WATCH': 'Watch',
  'flag.WATCH.why': 'The peer is on watch: check carefully.',
} as const satisfies Record<FlagKey, string>;
