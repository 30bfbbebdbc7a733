import { z } from 'zod';
import { complaintStatuses } from './complaint.ts';
import { disputeStatuses } from './dispute.ts';
import { fault } from './fault.ts';
import { keyMode } from './key-mode.ts';
import { anyOfThese, listSpec, periodFilters, searchFilter, totals } from './list.ts';
import { orderStatuses } from './order-status.ts';
import { payoutStatuses } from './payout.ts';
import { instant, recordId, refId } from './primitives.ts';

/** What webhooks report; each kind has an event per status, and `updated` for other changes. */
export const webhookKinds = ['payin', 'payout', 'dispute', 'complaint'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The events that a merchant can subscribe to; `payin.*` is every event of pay-ins. */
export const webhookEvents = [
  'payin.*',
  'payout.*',
  'dispute.*',
  'complaint.*',
  ...orderStatuses.map((status) => `payin.${status}` as const),
  'payin.updated',
  ...payoutStatuses.map((status) => `payout.${status}` as const),
  'payout.updated',
  ...disputeStatuses.map((status) => `dispute.${status}` as const),
  'dispute.updated',
  ...complaintStatuses.map((status) => `complaint.${status}` as const),
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const webhookUrl = z.string().trim().min(1, fault('empty')).max(500);

/** `url` null removes the webhook; pending deliveries are not sent. */
export const updateWebhookBody = z.strictObject({
  merchantId: recordId,
  mode: keyMode.default('live'),
  url: webhookUrl.nullable(),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length).optional(),
});

/** The secret if a new one was generated, in this response only; null if the old one stays. */
export const webhookSecret = z.object({ secret: z.string().nullable() });

/** Test mode has a webhook of its own, with its own URL and secret. */
export const ofMerchant = z.strictObject({ merchantId: recordId, mode: keyMode.default('live') });

/** `previousUntil`: until when the previous secret also signs. */
export const rotatedSecret = z.object({ secret: z.string(), previousUntil: instant });

/**
 * `failures`: how many attempts failed in a row. `pausedUntil`: nothing is sent until then, except
 * one attempt at a time afterwards, until one succeeds.
 */
export const webhook = z.object({
  merchantId: recordId,
  mode: keyMode,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: instant,
  secretSince: instant,
  previousUntil: instant.nullable(),
  failures: z.int(),
  pausedUntil: instant.nullable(),
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhook>;
export const webhookAnswer = z.object({ webhook: webhook.nullable() });

/** `pending`: not delivered yet. `failed`: no further automatic attempt follows. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt got no response, or one that does not count. */
export const attemptFaults = [
  'unresolved',
  'private_address',
  'refused',
  'tls',
  'timeout',
  'redirect',
  'status',
  'cut_off',
  'invalid_url',
  'interrupted',
] as const;
export type AttemptFault = (typeof attemptFaults)[number];

/** One attempt: `status` and the first bytes of the response, or the error; `ms` it took. */
export const deliveryAttempt = z.object({
  at: instant,
  url: z.string(),
  status: z.int().nullable(),
  ms: z.int().nullable(),
  answer: z.string(),
  fault: z.enum(attemptFaults).nullable(),
  detail: z.string(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

/** `refId`: its order; null for a test. `nextAt`: null while an earlier delivery is pending. */
export const delivery = z.object({
  id: recordId,
  merchantId: recordId,
  mode: keyMode,
  event: z.string(),
  refId: refId.nullable(),
  status: z.enum(deliveryStatuses),
  body: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  nextAt: instant.nullable(),
  attempts: z.array(deliveryAttempt),
});
export type Delivery = z.infer<typeof delivery>;

/** `q` finds an order’s reference or an event. */
export const deliveryListSpec = listSpec({
  filters: {
    merchantId: recordId,
    mode: keyMode.default('live'),
    status: anyOfThese(deliveryStatuses).optional(),
    q: searchFilter,
    ...periodFilters,
  },
  sorts: ['createdAt'],
  counted: ['pending', 'failed'],
});

export const deliveryList = z.object({
  deliveries: z.array(delivery),
  ...totals,
  counts: z.record(z.string(), z.int()),
});

export const redeliverBody = z.strictObject({ id: recordId });
