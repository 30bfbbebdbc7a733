import { z } from 'zod';
import { payinDeclineReasons } from './decision-reason.ts';
import { errorStatus, type ErrorCode } from './errors.ts';
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
import { orderStatement } from './order-statement.ts';
import { customerName, meta, order, resolveType, timelineEntry, type OrderFlag } from './order.ts';
import { orderStatuses } from './order-status.ts';
import {
  currencyCode,
  foreignId,
  instant,
  moneyText,
  newOrderId,
  note,
  recordId,
  refId,
  utrInput,
} from './primitives.ts';
import { userTags } from './user.ts';

/**
 * What an expired pay-in is: `late`, where a reference was entered after the deadline, and `never`.
 */
export const expiredKinds = ['late', 'never'] as const;
export type ExpiredKind = (typeof expiredKinds)[number];

/** The flags that a pay-in can have. */
export const payinFlags = [
  'UTR_CONTESTED',
  'UTR_LOST',
  'LATE',
  'AMOUNT_MISMATCH',
  'REVERSED',
  'WATCH',
] as const satisfies readonly OrderFlag[];

export const payinListSpec = withSum(
  listSpec({
    filters: {
      ...orderFilters,
      ...waitsForFilter,
      ...handedToFilter,
      status: anyOfThese(orderStatuses).optional(),
      paid: z.enum(expiredKinds).optional(),
      flag: anyOfThese(payinFlags).optional(),
    },
    sorts: ['createdAt', 'amount', 'expiresAt'],
    counted: ['created', 'unassigned', 'pending', 'processing'],
  }),
);

/**
 * `counts`: open orders per status, and those that wait for the reader as `waitsFor`, under the
 * same filters without these two; up to 1,000 each.
 */
export const payinList = z.object({
  orders: z.array(order),
  ...totals,
  ...sum,
  counts: z.record(z.string(), z.int()),
});

/** Why a UPI ID was chosen for a pay-in, or passed over. */
export const candidateReasons = [
  'taken',
  'later_in_order',
  'upi_not_active',
  'peer_blocked',
  'peer_offline',
  'peer_frozen',
  'peer_on_watch',
  'bank_paused',
  'dedicated_elsewhere',
  'not_dedicated',
  'below_minimum',
  'above_maximum',
  'daily_amount_reached',
  'daily_count_reached',
  'network_limit_reached',
  'wallet_too_low',
  'same_amount_open',
] as const;
export type CandidateReason = (typeof candidateReasons)[number];

/** One UPI ID at the time of the choice: chosen, or passed over for a reason. */
export const candidate = z.object({
  upiId: recordId,
  upi: z.string(),
  peer: z.string(),
  tag: z.enum(userTags),
  reason: z.enum(candidateReasons),
});
export type Candidate = z.infer<typeof candidate>;

export const ledgerPosting = z.object({
  at: instant,
  kind: z.string(),
  account: z.string(),
  amount: moneyText,
});
export type LedgerPosting = z.infer<typeof ledgerPosting>;

export const payinDetail = order.extend({
  timeline: z.array(timelineEntry),
  postings: z.array(ledgerPosting),
  sameCustomer: z.array(order),
  sameUtr: z.array(order),
  /** What an approval of the ordered amount would post, until then; only what may be seen. */
  preview: z.array(ledgerPosting.pick({ account: true, amount: true })),
  /** Null until a UPI ID, and with it an account, is assigned to the order. */
  statement: orderStatement.nullable(),
});
export type PayinDetail = z.infer<typeof payinDetail>;

export const createPayinBody = z.strictObject({
  orderId: newOrderId,
  amount: moneyText,
  currency: currencyCode.optional(),
  customer: z.strictObject({ id: foreignId, name: customerName.optional() }),
  resolveType: resolveType.optional(),
  returnUrl: z.url({ protocol: /^https?$/, error: fault('not_http_address') }).optional(),
  meta: meta.optional(),
});

export const createdPayin = order.extend({ payUrl: z.string() });

/** `reason`: why it is declined; `note` adds somebody's own words. */
export const decidePayinBody = z
  .strictObject({
    refId,
    status: z.enum(['approved', 'declined']),
    utr: utrInput.optional(),
    amount: moneyText.optional(),
    reason: z.enum(payinDeclineReasons).optional(),
    note: note.optional(),
  })
  .refine(({ status, reason }) => status === 'declined' || reason === undefined, {
    path: ['reason'],
    error: fault('not_valid'),
  });
export type DecidePayinBody = z.infer<typeof decidePayinBody>;

/** The most pay-ins in one bulk decision. */
export const bulkMax = 100;

/** Each order at most once: its decision must not depend on the order of the rows. */
export const decidePayinsBody = z.strictObject({
  orders: z
    .array(decidePayinBody)
    .min(1)
    .max(bulkMax)
    .refine((rows) => new Set(rows.map((row) => row.refId)).size === rows.length, {
      error: fault('given_twice'),
    }),
});

/** One row of a bulk: the order as it was decided, or why it was not. */
export const decidedRow = z.object({
  refId,
  order: order.optional(),
  error: z
    .object({
      errorCode: z.enum(Object.keys(errorStatus) as [ErrorCode]),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      reason: z.string().optional(),
    })
    .optional(),
});
export type DecidedRow = z.infer<typeof decidedRow>;
export const decidedRows = z.object({ results: z.array(decidedRow) });

export const confirmPayinBody = z.strictObject({ refId, utr: utrInput.optional() });

export const byRefId = z.strictObject({ refId });
export const byOrderId = z.strictObject({ orderId: foreignId });
