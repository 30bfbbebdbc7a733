import type { AlertCode, ReconcileException } from '@peerdesk/contract/statement.ts';

/** An alert with the order that it is about, as its dialog asks about it. */
export interface Alert {
  row: ReconcileException;
  code: AlertCode;
  refId: string;
}

/** Others are about a file, or the server itself. */
export const isAboutOrder = (code: AlertCode): boolean =>
  code !== 'FILE_CHANGED' && code !== 'FILE_UNMATCHED' && code !== 'SERVER_FAILED';
