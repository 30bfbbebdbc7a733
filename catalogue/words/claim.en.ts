import type { ClaimState } from '@peerdesk/contract/dispute.ts';

/** The state of a claimed reference. */
export type ClaimKey = `claim.${ClaimState}`;

export const claimEn = {
  'claim.claimed': 'claimed',
  'claim.used': 'used',
  'claim.refused': 'refused',
  'claim.withdrawn': 'withdrawn',
} as const satisfies Record<ClaimKey, string>;
