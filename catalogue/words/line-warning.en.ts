import type { LineWarning } from '@peerdesk/contract/statement.ts';

/** What is unusual about a bank line that was read nonetheless. */
export type LineWarningKey = `warning.${LineWarning}`;

export const lineWarningEn = {
  'warning.DUPLICATE_IN_FILE': 'The same line stands further up in this file',
  'warning.DATE_FROM_LINE_ABOVE': 'It has no date of its own: the one above was taken',
  'warning.DIRECTION_FROM_BALANCE': 'Whether it came in or went out was read from the balance',
  'warning.DIRECTION_FROM_TEXT': 'Whether it came in or went out was read from the narration',
  'warning.OWN_DEBIT_SENT_BACK': 'A payment out of this file that came back',
  'warning.PRINTED_BALANCE_DIFFERS':
    'The balance that the file prints differs: lines may be missing here',
} as const satisfies Record<LineWarningKey, string>;
