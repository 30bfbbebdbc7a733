import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import { expiredStatuses } from '../payin/statuses.ts';

/**
 * What a pay-in waits for. `claimed`: a reference was entered, and somebody must say whether the
 * money is there. `paid_late`: the same after the deadline, which only staff decides.
 */
export const payinWaits = ['claimed', 'paid_late'] as const;
export type PayinWait = (typeof payinWaits)[number];

/** The statuses of each. */
export const payinWaitStatuses = {
  claimed: ['processing'],
  paid_late: expiredStatuses,
} as const satisfies Record<PayinWait, readonly OrderStatus[]>;

/** For whom each waits. A withdrawal peer never decides a pay-in. */
export const payinWaitsOf = {
  admin: ['claimed', 'paid_late'],
  subadmin: ['claimed', 'paid_late'],
  peer: ['claimed'],
  'peer-withdrawal': [],
} as const satisfies Record<Role, readonly PayinWait[]>;

/** Null where nobody has to act: the customer, the deadline or a bank line comes first. */
export function payinWait(order: {
  status: OrderStatus;
  resolveType: string;
  utr: string | null;
}): PayinWait | null {
  if (order.resolveType === 'utr' || order.utr === null) return null;
  const isIn = (wait: PayinWait) => {
    const statuses: readonly OrderStatus[] = payinWaitStatuses[wait];
    return statuses.includes(order.status);
  };
  return payinWaits.find(isIn) ?? null;
}
