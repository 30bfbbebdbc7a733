import type { FreezeStatus } from '@peerdesk/contract/freeze.ts';

/** Whether a freeze is in force. */
export type FreezeKey = `freeze.${FreezeStatus}`;

export const freezeEn = {
  'freeze.active': 'In force',
  'freeze.ended': 'Ended',
} as const satisfies Record<FreezeKey, string>;
