import type { LineWarning } from '@peerdesk/contract/statement.ts';

/** What is unusual about a bank line that was imported all the same. */
export type LineWarningKey = `warning.${LineWarning}`;

export const lineWarningEn = {
  'warning.DUPLICATE_IN_FILE': 'The same line appears earlier in this file',
  'warning.DATE_FROM_LINE_ABOVE': 'It has no date of its own: the one above was used',
  'warning.DIRECTION_FROM_BALANCE': 'Credit or debit was inferred from the balance',
  'warning.DIRECTION_FROM_TEXT': 'Credit or debit was inferred from the narration',
  'warning.OWN_DEBIT_SENT_BACK': 'A payment in this file that came back',
  'warning.PRINTED_BALANCE_DIFFERS': 'The printed balance differs: lines may be missing here',
} as const satisfies Record<LineWarningKey, string>;
