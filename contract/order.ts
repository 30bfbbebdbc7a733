import { z } from 'zod';
import { because } from './because.ts';
import { fault } from './fault.ts';
import { readJsonObject } from './json-object.ts';
import { testMark } from './key-mode.ts';
import { orderStatuses } from './order-status.ts';
import { currencyCode, foreignId, instant, moneyText, recordId, refId } from './primitives.ts';

/**
 * `utr`: only a matched bank line decides. `auto`: a person may act. Accepted in any letter case.
 */
export const resolveTypes = ['auto', 'utr'] as const;
export type ResolveType = (typeof resolveTypes)[number];
export const resolveType = z.string().toLowerCase().pipe(z.enum(resolveTypes));

export const orderFlags = [
  'UTR_CONTESTED',
  'UTR_LOST',
  'LATE',
  'AMOUNT_MISMATCH',
  'REVERSED',
  'WATCH',
  'PAID_TWICE_RISK',
  'REVOKED',
  'DISPUTED',
] as const;
export type OrderFlag = (typeof orderFlags)[number];

/** Any JSON value. */
export const jsonValue = z.json();

const metaBytesMax = 4096;
const objectText = z.string().meta({ description: 'A text that holds a JSON object' });
/**
 * Data that a merchant attaches to an order: a JSON object of at most 4 kB, or a text containing
 * one, returned as the object.
 */
export const meta = z
  .union([objectText, z.record(z.string(), z.unknown())], { error: fault('not_json_object') })
  .transform((sent, context) => {
    const read = typeof sent === 'string' ? readJsonObject(sent) : { value: sent };
    if ('value' in read) return read.value;
    context.addIssue({ code: 'custom', params: { reason: read.fault } });
    return z.NEVER;
  })
  .pipe(z.record(z.string(), jsonValue, { error: fault('not_json_object') }))
  .refine((value) => utf8Bytes(JSON.stringify(value)) <= metaBytesMax, {
    params: { reason: because('too_many_kilobytes', { most: metaBytesMax / 1024 }) },
  });

function utf8Bytes(text: string): number {
  return encodeURIComponent(text.toWellFormed()).replace(/%../g, '-').length;
}

export const customerName = z.string().trim().max(80);

export const order = z.object({
  refId,
  orderId: foreignId,
  merchant: z.object({ id: recordId, name: z.string() }),
  customer: z.object({ id: z.string(), name: z.string().nullable(), upi: z.string().optional() }),
  amount: moneyText,
  receivedAmount: moneyText.nullable(),
  currency: currencyCode,
  status: z.enum(orderStatuses),
  resolveType: z.enum(resolveTypes),
  peerUpiId: z.string().nullable(),
  peer: z.object({ id: recordId, name: z.string() }).nullable(),
  utr: z.string().nullable(),
  // Longer than what a person may type: a reason may stand before it.
  note: z.string().nullable(),
  meta: z.record(z.string(), jsonValue),
  flags: z.array(z.enum(orderFlags)),
  createdAt: instant,
  expiresAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  ...testMark,
});
export type Order = z.infer<typeof order>;

export const actorKinds = ['user', 'merchant', 'customer', 'system'] as const;

/** Who did something. */
export const actor = z.object({
  kind: z.enum(actorKinds),
  id: z.string().nullable(),
  name: z.string(),
});

/** One event of an order. `detail` holds the facts of the event and depends on its type. */
export const timelineEntry = z.object({
  at: instant,
  actor,
  event: z.string(),
  detail: z.record(z.string(), jsonValue),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
