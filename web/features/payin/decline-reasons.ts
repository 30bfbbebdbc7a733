import { reasonNote } from '../../order-kit/reason-note.ts';

/** Why pay-ins are declined. The order keeps the English words, whoever reads it later. */
const words = {
  not_received: 'Money not received',
  wrong_utr: 'UTR does not match the payment',
  other_amount: 'A different amount arrived',
  other_account: 'Paid to another account',
  duplicate: 'Same payment claimed twice',
  suspicious: 'Suspicious payment',
  other: '',
} as const;

export type DeclineReason = keyof typeof words;

export const declineReasons = [
  'not_received',
  'wrong_utr',
  'other_amount',
  'other_account',
  'duplicate',
  'suspicious',
  'other',
] as const satisfies readonly DeclineReason[];

/** The note that is kept: the reason, then what the person wrote. */
export function declineNote(reason: DeclineReason, note: string): string {
  return reasonNote(words[reason], note);
}
