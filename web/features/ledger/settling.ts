import type { SuspenseLine } from '@peerdesk/contract/suspense.ts';

/** How a credit in suspense is about to end. */
export interface Settling {
  act: 'refund' | 'writeOff';
  row: SuspenseLine;
}
