import type { Dispute } from '@peerdesk/contract/dispute.ts';
import type { Order, OrderFlag } from '@peerdesk/contract/order.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import type { Scope } from '../scope.ts';
import type { Grants } from '../shown-fields.ts';

/** Everyone who works on the desk: a merchant does not learn who pays and who decides. */
const people = ['desk', 'group', 'peer'] as const satisfies readonly Scope['kind'][];
const forPeople = { readers: people, otherwise: null } as const;

/**
 * Who sees which field of a pay-in. What each reader gets in the end is tried for every call in
 * `server/testing/fields-by-role.ts`.
 */
export const payinFields: Grants<Order> = {
  refId: 'everyone',
  orderId: 'everyone',
  merchant: 'everyone',
  customer: 'everyone',
  amount: 'everyone',
  receivedAmount: 'everyone',
  currency: 'everyone',
  status: 'everyone',
  resolveType: 'everyone',
  peerUpiId: forPeople,
  peer: forPeople,
  utr: 'everyone',
  // To a merchant only that of a decline: `noteFor`.
  note: 'everyone',
  // It may hold anything about the customer, and a peer needs none of it.
  meta: { readers: ['desk', 'group', 'merchant'], otherwise: {} },
  // Each flag has readers of its own.
  flags: 'everyone',
  createdAt: 'everyone',
  expiresAt: 'everyone',
  decidedAt: 'everyone',
  decidedBy: forPeople,
  test: 'everyone',
};

/** Who sees which field of a pay-out; whether the destination is masked is decided apart. */
export const payoutFields: Grants<Payout> = {
  ...payinFields,
  status: 'everyone',
  subadmin: forPeople,
  destinationShown: 'everyone',
  wasRevealed: 'everyone',
  proofId: forPeople,
};

/** Who sees which field of a dispute; its pay-out is shown as a pay-out is. */
export const disputeFields: Grants<Dispute> = {
  id: 'everyone',
  refId: 'everyone',
  status: 'everyone',
  reason: 'everyone',
  handler: forPeople,
  peer: forPeople,
  utr: 'everyone',
  payout: 'everyone',
  createdAt: 'everyone',
  createdBy: 'everyone',
  decidedAt: 'everyone',
  decidedBy: forPeople,
  note: 'everyone',
  // Of the messages that this reader is given.
  lastMessage: 'everyone',
  unread: 'everyone',
};

/**
 * Why an order was declined is for its merchant too, and whoever declines it is told so. What
 * people note beside an approval, a match or a reversal is for those who work on the desk.
 */
export function noteFor(
  scope: Scope,
  { status, note }: Pick<Order, 'status' | 'note'>,
): string | null {
  return scope.kind !== 'merchant' || status === 'declined' ? note : null;
}

const everyone = [...people, 'merchant'] as const;

const flagReaders: Record<OrderFlag, readonly Scope['kind'][]> = {
  UTR_CONTESTED: people,
  UTR_LOST: people,
  LATE: everyone,
  AMOUNT_MISMATCH: everyone,
  REVERSED: everyone,
  WATCH: ['desk', 'group'],
  PAID_TWICE_RISK: people,
  REVOKED: everyone,
  DISPUTED: everyone,
};

export function flagsFor(scope: Scope, flags: readonly OrderFlag[]): OrderFlag[] {
  return flags.filter((flag) => flagReaders[flag].includes(scope.kind));
}
