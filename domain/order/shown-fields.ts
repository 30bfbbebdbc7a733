import type { Dispute, DisputeDetail } from '@peerdesk/contract/dispute.ts';
import type { Order, OrderFlag } from '@peerdesk/contract/order.ts';
import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import type { Payout, PayoutDetail } from '@peerdesk/contract/payout.ts';
import type { Scope } from '../scope.ts';
import type { Grants } from '../shown-fields.ts';

const staff = ['desk', 'group'] as const satisfies readonly Scope['kind'][];
/** Everyone but merchants, who do not learn who pays and who decides. */
const people = [...staff, 'peer'] as const satisfies readonly Scope['kind'][];
const forPeople = { readers: people, otherwise: null } as const;
const listForPeople = { readers: people, otherwise: [] };
const listForStaff = { readers: staff, otherwise: [] };

/**
 * Who sees which field of a pay-in. `server/testing/fields-by-role.ts` tests the result for every
 * call and role.
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
  // Merchants see only the note of a decline: `noteFor`.
  note: 'everyone',
  // It may contain anything about the customer, and a peer needs none of it.
  meta: { readers: [...staff, 'merchant'], otherwise: {} },
  // Visibility is decided per flag.
  flags: 'everyone',
  createdAt: 'everyone',
  expiresAt: 'everyone',
  decidedAt: 'everyone',
  decidedBy: forPeople,
  test: 'everyone',
};

/** Who sees what else belongs to a single pay-in; of each list, what is within their scope. */
export const payinDetailFields: Grants<Omit<PayinDetail, keyof Order>> = {
  timeline: listForPeople,
  postings: listForPeople,
  sameCustomer: listForPeople,
  sameUtr: listForPeople,
  preview: listForPeople,
  statement: forPeople,
};

/** Who sees which field of a pay-out; masking of the destination is decided separately. */
export const payoutFields: Grants<Payout> = {
  ...payinFields,
  status: 'everyone',
  subadmin: forPeople,
  destinationShown: 'everyone',
  wasRevealed: 'everyone',
  proofId: forPeople,
};

/** Who sees what else belongs to a single pay-out; of each list, what is within their scope. */
export const payoutDetailFields: Grants<Omit<PayoutDetail, keyof Payout>> = {
  payLink: forPeople,
  timeline: listForPeople,
  postings: listForPeople,
  assignments: listForPeople,
  disputes: listForPeople,
  complaints: listForStaff,
  statement: forPeople,
};

/** Who sees which field of a dispute; its pay-out is presented like any pay-out. */
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
  // Counts only messages that this reader may see.
  lastMessage: 'everyone',
  unread: 'everyone',
};

/**
 * Who sees what else belongs to a single dispute: who is no judge sees nothing of how it is judged.
 */
export const disputeDetailFields: Grants<Omit<DisputeDetail, keyof Dispute>> = {
  timeline: listForPeople,
  claims: listForStaff,
  bankLines: listForStaff,
  earlier: listForStaff,
  preview: listForStaff,
};

/**
 * The reason for a decline is shown to the merchant too, and whoever declines is told so. Notes on
 * an approval, a match or a reversal are internal.
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
  WATCH: staff,
  PAID_TWICE_RISK: people,
  REVOKED: everyone,
  DISPUTED: everyone,
};

export function flagsFor(scope: Scope, flags: readonly OrderFlag[]): OrderFlag[] {
  return flags.filter((flag) => flagReaders[flag].includes(scope.kind));
}
