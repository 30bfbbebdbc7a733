import type { OrderFlag } from '@peerdesk/contract/order.ts';
import type { PayoutStatus } from '@peerdesk/contract/payout.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import {
  acceptedStatuses,
  openStatuses,
  unacceptedStatuses,
  unassignedStatuses,
} from '../payout/statuses.ts';

/**
 * What a pay-out waits for. `unassigned`: a payer, whom anybody may choose who sees it. `seen`: a
 * payer too, but somebody has seen the destination, so that an admin chooses. `expired`: nobody
 * accepted it in time. `unaccepted`, `unpaid`: its payer. `paid_twice`: two say that they paid it.
 */
export const payoutWaits = [
  'unassigned',
  'seen',
  'expired',
  'unaccepted',
  'unpaid',
  'paid_twice',
] as const;
export type PayoutWait = (typeof payoutWaits)[number];

/** The statuses of each. */
export const payoutWaitStatuses = {
  unassigned: unassignedStatuses,
  seen: unassignedStatuses,
  expired: ['expired'],
  unaccepted: unacceptedStatuses,
  unpaid: acceptedStatuses,
  paid_twice: openStatuses,
} as const satisfies Record<PayoutWait, readonly PayoutStatus[]>;

/** For whom each waits, among the pay-outs that they see. */
export const payoutWaitsOf = {
  admin: ['unassigned', 'seen', 'expired', 'paid_twice'],
  subadmin: ['unassigned'],
  peer: ['unaccepted', 'unpaid'],
  'peer-withdrawal': ['unaccepted', 'unpaid'],
} as const satisfies Record<Role, readonly PayoutWait[]>;

/** Null where it is decided. */
export function payoutWait(order: {
  status: PayoutStatus;
  peerUpiId: string | null;
  wasRevealed: boolean;
  flags: readonly OrderFlag[];
}): PayoutWait | null {
  const isIn = (wait: PayoutWait) => {
    const statuses: readonly PayoutStatus[] = payoutWaitStatuses[wait];
    return statuses.includes(order.status);
  };
  if (order.flags.includes('PAID_TWICE_RISK')) return isIn('paid_twice') ? 'paid_twice' : null;
  if (isIn('unassigned')) return order.peerUpiId || order.wasRevealed ? 'seen' : 'unassigned';
  return (['expired', 'unaccepted', 'unpaid'] as const).find(isIn) ?? null;
}
