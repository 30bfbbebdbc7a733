import { z } from 'zod';
import { orderListQuery, sortOf, totals } from './list.ts';
import { customerName, meta, order, orderStatuses, resolveType, timelineEntry } from './order.ts';
import {
  currencyCode,
  foreignId,
  instant,
  moneyText,
  note,
  recordId,
  refId,
  utrInput,
} from './primitives.ts';

export const payinSortFields = ['createdAt', 'amount', 'expiresAt', 'decidedAt'] as const;

export const payinListQuery = z.strictObject({
  ...orderListQuery,
  status: z.enum(orderStatuses).optional(),
  sort: sortOf(payinSortFields),
});
export type PayinListQuery = z.infer<typeof payinListQuery>;

/** `counts` is the number of orders per status under the same filters without the status. */
export const payinList = z.object({
  orders: z.array(order),
  ...totals,
  counts: z.record(z.string(), z.int()),
});
export type PayinList = z.infer<typeof payinList>;

/** One UPI ID as it stood when one was chosen: taken, or passed over for a reason. */
export const candidate = z.object({
  upiId: recordId,
  upi: z.string(),
  peer: z.string(),
  tag: z.string(),
  taken: z.boolean(),
  reason: z.string(),
});
export type Candidate = z.infer<typeof candidate>;

export const ledgerPosting = z.object({
  at: instant,
  kind: z.string(),
  account: z.string(),
  amount: moneyText,
});

export const payinDetail = order.extend({
  timeline: z.array(timelineEntry),
  postings: z.array(ledgerPosting),
  sameCustomer: z.array(order),
  sameUtr: z.array(order),
});
export type PayinDetail = z.infer<typeof payinDetail>;

export const createPayinBody = z.strictObject({
  orderId: foreignId,
  amount: moneyText,
  currency: currencyCode.optional(),
  customer: z.strictObject({ id: foreignId, name: customerName.optional() }),
  resolveType: resolveType.optional(),
  returnUrl: z.url({ protocol: /^https?$/, error: 'Must be an http or https address' }).optional(),
  meta: meta.optional(),
});
export type CreatePayinBody = z.infer<typeof createPayinBody>;

export const createdPayin = order.extend({ payUrl: z.string() });

export const decidePayinBody = z.strictObject({
  refId,
  status: z.enum(['approved', 'declined']),
  utr: utrInput.optional(),
  amount: moneyText.optional(),
  note: note.optional(),
});
export type DecidePayinBody = z.infer<typeof decidePayinBody>;

export const confirmPayinBody = z.strictObject({ refId, utr: utrInput.optional() });

export const byRefId = z.strictObject({ refId });
export const byOrderId = z.strictObject({ orderId: foreignId });
