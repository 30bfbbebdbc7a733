import { reasonNote } from '../../order-kit/reason-note.ts';

/** Why pay-outs are declined. The order keeps the English words, whoever reads it later. */
const words = {
  wrong_destination: 'The UPI ID does not exist or refuses payments',
  name_differs: 'The name at the bank differs',
  bank_down: 'The customer’s bank is down',
  merchant_asked: 'The merchant asked for it',
  suspicious: 'Suspicious pay-out',
  other: '',
} as const;

export type DeclineReason = keyof typeof words;

export const declineReasons = [
  'wrong_destination',
  'name_differs',
  'bank_down',
  'merchant_asked',
  'suspicious',
  'other',
] as const satisfies readonly DeclineReason[];

/** The note that is kept: the reason, then what the person wrote. */
export function declineNote(reason: DeclineReason, note: string): string {
  return reasonNote(words[reason], note);
}
