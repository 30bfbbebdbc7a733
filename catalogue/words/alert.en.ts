import type { AlertCode } from '@peerdesk/contract/statement.ts';

/** What a statement says against a decision, or a server of itself. */
export type AlertKey = `alert.${AlertCode}`;

export const alertEn = {
  'alert.CREDITED_NOT_IN_BANK': 'Credited, not in the bank',
  'alert.REVERSED_AFTER_CREDIT': 'Reversed after the credit',
  'alert.CREDITED_BUT_DECLINED': 'Credited, but declined',
  'alert.PAYOUT_NOT_IN_BANK': 'Pay-out not in the bank',
  'alert.FILES_DISAGREE': 'Statements disagree',
  'alert.FILE_CHANGED': 'A file that contradicts itself',
  'alert.FILE_UNMATCHED': 'A file whose lines are not matched',
  'alert.SERVER_FAILED': 'A server failed',
} as const satisfies Record<AlertKey, string>;
