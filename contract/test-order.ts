import { z } from 'zod';
import { listSpec, periodFilters, searchFilter, totals } from './list.ts';
import { orderStatuses } from './order-status.ts';
import type { payoutStatuses } from './payout.ts';
import { currencyCode, instant, moneyText, recordId, refId, utrInput } from './primitives.ts';

/** What whoever plays the customer and the desk can make of a test pay-in. */
export const payinOutcomes = ['approved', 'declined', 'expired'] as const;
export type PayinOutcome = (typeof payinOutcomes)[number];

/** `amount`: what arrived, where it differs from the order’s amount; for `approved` alone. */
export const payinOutcomeBody = z.strictObject({
  outcome: z.enum(payinOutcomes),
  amount: moneyText.optional(),
});

export const payoutOutcomes = [
  'pending',
  'processing',
  'approved',
  'declined',
  'expired',
] as const satisfies readonly (typeof payoutStatuses)[number][];
export type PayoutOutcome = (typeof payoutOutcomes)[number];

/** `utr`: the reference of the payment; one is made up where it is missing. */
export const payoutOutcomeBody = z.strictObject({
  refId,
  outcome: z.enum(payoutOutcomes),
  utr: utrInput.optional(),
});

export const testOrderKinds = ['payin', 'payout'] as const;

/** An order of test mode, as the portal lists it. `payUrl`: the page of a pay-in. */
export const testOrder = z.object({
  test: z.literal(true),
  kind: z.enum(testOrderKinds),
  refId,
  orderId: z.string(),
  customer: z.object({ id: z.string(), name: z.string().nullable() }),
  amount: moneyText,
  receivedAmount: moneyText.nullable(),
  currency: currencyCode,
  status: z.enum(orderStatuses),
  utr: z.string().nullable(),
  createdAt: instant,
  payUrl: z.string().nullable(),
});
export type TestOrder = z.infer<typeof testOrder>;

export const testOrderListSpec = listSpec({
  filters: {
    merchantId: recordId,
    kind: z.enum(testOrderKinds).optional(),
    q: searchFilter,
    ...periodFilters,
  },
  sorts: ['createdAt'],
});

export const testOrderList = z.object({ orders: z.array(testOrder), ...totals });
