import type { DisputeStatus } from '@peerdesk/contract/dispute.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { openDisputeStatuses } from '../dispute/dispute.ts';

/**
 * What an open dispute waits for. `handler`: somebody to take it. `verdict`: its handler.
 * `answer`: its payer, who has not written since somebody else did, or not at all.
 */
export const disputeWaits = ['handler', 'verdict', 'answer'] as const;
export type DisputeWait = (typeof disputeWaits)[number];

/** The statuses of each. */
export const disputeWaitStatuses = {
  handler: ['unassigned'],
  verdict: ['pending'],
  answer: openDisputeStatuses,
} as const satisfies Record<DisputeWait, readonly DisputeStatus[]>;

/** For whom each waits, among the disputes that they see; a verdict only for the handler. */
export const disputeWaitsOf = {
  admin: ['handler', 'verdict'],
  subadmin: ['handler', 'verdict'],
  peer: ['answer'],
  'peer-withdrawal': ['answer'],
} as const satisfies Record<Role, readonly DisputeWait[]>;

interface Judged {
  status: DisputeStatus;
  handlerId: string | null;
  peerId: string;
  /** Who wrote the last message between the payer and staff. */
  lastAuthorId: string | null;
}

/** What it waits for from this person. */
export function disputeWaitFor(
  dispute: Judged,
  person: { id: string; role: Role },
): DisputeWait | null {
  const waits: readonly DisputeWait[] = disputeWaitsOf[person.role];
  const found = waits.find((wait) => isFrom(person.id, wait, dispute));
  return found ?? null;
}

function isFrom(id: string, wait: DisputeWait, dispute: Judged): boolean {
  const statuses: readonly DisputeStatus[] = disputeWaitStatuses[wait];
  if (!statuses.includes(dispute.status)) return false;
  switch (wait) {
    case 'handler':
      return true;
    case 'verdict':
      return dispute.handlerId === id;
    case 'answer':
      return dispute.peerId === id && dispute.lastAuthorId !== id;
  }
}
