import { z } from 'zod';
import { currencyCode, instant, moneyText, recordId, refId } from './primitives.ts';
import { orderStatuses } from './order-status.ts';

/** The parties to an order: its customer, its merchant, its peer, the UPI ID that was paid. */
export const partyKinds = ['customer', 'merchant', 'peer', 'upi'] as const;
export type PartyKind = (typeof partyKinds)[number];

/** The figures cover this many days. */
export const partyDays = 30;
/** The figures cover at most this many orders of each kind, the newest ones. */
export const partyOrdersMax = 500;
export const partyDisputesMax = 100;
export const partyOrdersShown = 5;

/**
 * `of`: for a customer or a merchant the `refId` of one of its orders, for a merchant also its id
 * where the caller sees all of them, for a peer its id, for a UPI ID its address or its id.
 */
export const partyQuery = z.strictObject({
  kind: z.enum(partyKinds),
  of: z.string().trim().min(1).max(100),
});

/** Orders of the last 30 days within the caller's scope. `lastDay`: 24 hours. */
const figures = z.object({
  orders: z.int(),
  approved: z.int(),
  /** The approved share, from 0 to 1; null without orders. */
  successRate: z.number().nullable(),
  lastHour: z.int(),
  lastDay: z.int(),
  /** There were more; the figures are of the newest ones. */
  isCapped: z.boolean(),
});
export type PartyFigures = z.infer<typeof figures>;

/**
 * What the caller's own orders show about a party. `id`: of the record; for a customer, the
 * merchant's own id. `detail`: the merchant of a customer, whose id is `merchantId`; the peer of a
 * UPI ID.
 */
export const party = z.object({
  kind: z.enum(partyKinds),
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  merchantId: recordId.nullable(),
  payins: figures,
  /** Null for a UPI ID: it takes pay-ins. */
  payouts: figures.nullable(),
  disputes: z.object({ total: z.int(), open: z.int(), isCapped: z.boolean() }),
  newest: z.array(
    z.object({
      kind: z.enum(['payin', 'payout']),
      refId,
      amount: moneyText,
      currency: currencyCode,
      status: z.enum(orderStatuses),
      createdAt: instant,
    }),
  ),
  /** The record that the whole screen shows; null where the caller has none of it. */
  recordId: recordId.nullable(),
});
export type Party = z.infer<typeof party>;

/** Somebody as the subject of staff's notes: `customer-PI…`, `peer-U…`. */
export function partySubject({ kind, of }: { kind: PartyKind; of: string }): string {
  return `${kind}-${of}`;
}

/** The party that the subject of a note stands for; undefined if it is an order. */
export function partyOfSubject(subject: string): { kind: PartyKind; of: string } | undefined {
  const kind = partyKinds.find((one) => subject.startsWith(`${one}-`));
  return kind && { kind, of: subject.slice(kind.length + 1) };
}
