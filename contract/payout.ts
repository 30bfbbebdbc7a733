import { z } from 'zod';
import { payoutDeclineReasons } from './decision-reason.ts';
import { fault } from './fault.ts';
import {
  anyOfThese,
  handedToFilter,
  listSpec,
  orderFilters,
  sum,
  totals,
  waitsForFilter,
  withSum,
} from './list.ts';
import { customerName, meta, order, timelineEntry, type OrderFlag } from './order.ts';
import { type orderStatuses } from './order-status.ts';
import { orderStatement } from './order-statement.ts';
import { ledgerPosting } from './payin.ts';
import {
  currencyCode,
  foreignId,
  instant,
  moneyText,
  newOrderId,
  note,
  personName,
  recordId,
  refId,
  utrInput,
  vpa,
} from './primitives.ts';
import { presences, roles, userTags, wallet } from './user.ts';

/** A pay-out is never `unassigned`: one that waits for an assignment is `created`. */
export const payoutStatuses = [
  'created',
  'pending',
  'processing',
  'approved',
  'declined',
  'expired',
] as const satisfies readonly (typeof orderStatuses)[number][];
export type PayoutStatus = (typeof payoutStatuses)[number];

/** The flags that a pay-out can have. */
export const payoutFlags = [
  'PAID_TWICE_RISK',
  'UTR_CONTESTED',
  'UTR_LOST',
  'DISPUTED',
  'REVOKED',
  'REVERSED',
] as const satisfies readonly OrderFlag[];
export type PayoutFlag = (typeof payoutFlags)[number];

export const payoutListSpec = withSum(
  listSpec({
    filters: {
      ...orderFilters,
      ...waitsForFilter,
      ...handedToFilter,
      status: anyOfThese(payoutStatuses).optional(),
      flag: anyOfThese(payoutFlags).optional(),
    },
    sorts: ['createdAt', 'amount', 'expiresAt'],
    counted: ['created', 'pending', 'processing'],
  }),
);

/**
 * A pay-out as the API returns it. `customer.upi` is the destination: masked, such as `ra…@okaxis`,
 * for anyone who has not accepted it (`destinationShown` tells which). `subadmin` is whose group it
 * was assigned to.
 */
export const payout = order.extend({
  status: z.enum(payoutStatuses),
  subadmin: z.object({ id: recordId, name: z.string() }).nullable(),
  destinationShown: z.boolean(),
  wasRevealed: z.boolean(),
  proofId: recordId.nullable(),
});
export type Payout = z.infer<typeof payout>;

export const payoutList = z.object({
  orders: z.array(payout),
  ...totals,
  ...sum,
  counts: z.record(z.string(), z.int()),
});

/** One person to whom the pay-out was assigned, and how that ended. */
export const payoutAssignment = z.object({
  peer: z.object({ id: recordId, name: z.string() }),
  assignedAt: instant,
  acceptedAt: instant.nullable(),
  endedAt: instant.nullable(),
  ended: z.string().nullable(),
  lateUtr: z.string().nullable(),
  /** The picture that came with it. */
  lateProofId: recordId.nullable(),
});

/** A dispute or a complaint about it. */
const orderCase = z.object({ id: z.string(), status: z.string(), createdAt: instant });

export const payoutDetail = payout.extend({
  /** The `upi://pay` address of the destination, for those who may see it. */
  payLink: z.string().nullable(),
  timeline: z.array(timelineEntry),
  postings: z.array(ledgerPosting),
  assignments: z.array(payoutAssignment),
  disputes: z.array(orderCase),
  /** Of a refund: the complaints about the payment that it brings back. For staff. */
  complaints: z.array(orderCase),
  /** What statements show about its debit; null until it is marked as paid. */
  statement: orderStatement.nullable(),
});
export type PayoutDetail = z.infer<typeof payoutDetail>;

export const createPayoutBody = z.strictObject({
  orderId: newOrderId,
  amount: moneyText,
  currency: currencyCode.optional(),
  customer: z.strictObject({ id: foreignId, name: personName.or(customerName), upi: vpa }),
  meta: meta.optional(),
});

/** `created` releases it: "not sent". */
/** `reason`: why it is declined; `note` adds somebody's own words. */
export const decidePayoutBody = z
  .strictObject({
    refId,
    status: z.enum(['approved', 'declined', 'created']),
    utr: utrInput.optional(),
    reason: z.enum(payoutDeclineReasons).optional(),
    note: note.optional(),
    proofId: recordId.optional(),
  })
  .refine(({ status, reason }) => status === 'declined' || reason === undefined, {
    path: ['reason'],
    error: fault('not_valid'),
  });
export type DecidePayoutBody = z.infer<typeof decidePayoutBody>;

export const assignPayoutBody = z.strictObject({ refId, peerId: recordId });
export const acceptPayoutBody = z.strictObject({ refId });
export const withdrawPayoutBody = z.strictObject({ refId });
export const lateUtrBody = z.strictObject({
  refId,
  utr: utrInput,
  proofId: recordId.optional(),
});
export type LateUtrBody = z.infer<typeof lateUtrBody>;

/** Why somebody is suggested for a pay-out, or is not. */
export const assigneeReasons = [
  'fits',
  'blocked',
  'frozen',
  'offline',
  'below_minimum',
  'above_maximum',
  'too_many_open',
  'no_upi',
  'had_it_before',
  'no_default_peer',
] as const;
export type AssigneeReason = (typeof assigneeReasons)[number];

export const assigneePeer = z.object({
  id: recordId,
  name: z.string(),
  role: z.enum(roles),
  tag: z.enum(userTags),
  presence: z.enum(presences),
  openCount: z.int(),
  wallet,
  upis: z.array(z.string()),
  lastPaidAt: instant.nullable(),
  reasons: z.array(z.enum(assigneeReasons)),
});

/**
 * A group that could take a pay-out, best first; `id` is null for peers directly under the admin.
 */
export const assigneeGroup = z.object({
  id: recordId.nullable(),
  name: z.string(),
  openCount: z.int(),
  wallet,
  defaultPayoutPeer: z.object({ id: recordId, name: z.string() }).nullable(),
  reasons: z.array(z.enum(assigneeReasons)),
  peers: z.array(assigneePeer),
});
export type AssigneeGroup = z.infer<typeof assigneeGroup>;
export type AssigneePeer = z.infer<typeof assigneePeer>;

export const assigneeQuery = z.strictObject({
  amount: moneyText.optional(),
  name: z.string().trim().max(80).optional(),
  upi: z.string().trim().max(100).optional(),
  refId: refId.optional(),
});
export const assigneeList = z.object({ subadmins: z.array(assigneeGroup) });
