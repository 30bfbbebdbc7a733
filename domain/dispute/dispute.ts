import type { DisputeStatus, DisputeVerdict } from '@peerdesk/contract/dispute.ts';
import type { OrderFlag } from '@peerdesk/contract/order.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { Actor } from '../actor.ts';
import type { PayoutChange } from '../payout/payout.ts';

/** A dispute about a pay-out, as the rules see it. Instants are epoch milliseconds. */
export interface Dispute {
  id: string;
  /** The pay-out's reference, and which of its approvals is disputed. */
  refId: string;
  round: number;
  merchantId: string;
  /** The payer whose claim is disputed, and their group: the parties, whoever pays later. */
  peerId: string;
  subadminId: string | null;
  status: DisputeStatus;
  reason: string;
  handler: { id: string; name: string } | null;
  note: string | null;
  createdAt: number;
  createdBy: Actor;
  decidedAt: number | null;
  decidedBy: Actor | null;
  /** An earlier dispute about the same approval was decided. */
  isRepeated: boolean;
  version: number;
}

/** Only a paid pay-out can be disputed, and only once at a time. */
export function isDisputable(payout: {
  status: PayoutStatus;
  flags: readonly OrderFlag[];
}): boolean {
  return payout.status === 'approved' && !payout.flags.includes('DISPUTED');
}

/** The events of a dispute, as the audit names them. */
export const disputeEvents = ['created', 'started', 'resolved', 'revoke_claim'] as const;
export type DisputeEvent = (typeof disputeEvents)[number];

/** Not decided yet. */
export const openDisputeStatuses = [
  'unassigned',
  'pending',
] as const satisfies readonly DisputeStatus[];

/** The payer's claim was found untrue. */
export const revokedDisputeStatuses = ['revoke_claim'] as const satisfies readonly DisputeStatus[];

/** The statuses that a dispute may move to, by its current status. What is absent cannot happen. */
export const disputeTransitions = {
  unassigned: ['pending'],
  pending: ['resolved', 'revoke_claim'],
  resolved: [],
  revoke_claim: [],
} as const satisfies Record<DisputeStatus, readonly DisputeStatus[]>;

export function disputeMayTransition(from: DisputeStatus, to: DisputeStatus): boolean {
  const row: readonly DisputeStatus[] = disputeTransitions[from];
  return row.includes(to);
}

export function isDisputeFinal(status: DisputeStatus): status is DisputeVerdict {
  return disputeTransitions[status].length === 0;
}

/**
 * One decision about one dispute, as data. `before` is null for a new one; `payout` is the change
 * to the pay-out in the same write.
 */
export interface DisputeChange {
  before: Dispute | null;
  after: Dispute;
  event: DisputeEvent;
  payout: PayoutChange | null;
}
