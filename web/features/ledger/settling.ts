import type { SuspenseLine } from '@peerdesk/contract/suspense.ts';

/** How a credit in suspense is about to end. */
export interface Settling {
  act: 'refund' | 'writeOff';
  row: SuspenseLine;
}

/** A credit that was marked as not ours is about to be open again. */
export interface Reopening {
  act: 'reopen';
  row: SuspenseLine;
}
