import { z } from 'zod';
import { anyOfThese, listSpec, searchFilter, totals } from './list.ts';
import { actor } from './order.ts';
import { orderStatuses } from './order-status.ts';
import { payoutStatuses } from './payout.ts';
import {
  calendarDay,
  currencyCode,
  instant,
  moneyText,
  reason,
  recordId,
  refId,
} from './primitives.ts';

/** What can be frozen. Of users, those with a wallet that customers or merchants pay through. */
export const freezeKinds = ['upi', 'user', 'merchant'] as const;
export type FreezeKind = (typeof freezeKinds)[number];

export const freezeStatuses = ['active', 'ended'] as const;
export type FreezeStatus = (typeof freezeStatuses)[number];

const subject = {
  kind: z.enum(freezeKinds),
  /** The id of the UPI ID, the user or the merchant. */
  id: recordId,
};

export const freezeSubjectQuery = z.strictObject(subject);

/** `amount` moves from the wallet or balance to what is blocked; without it, nothing moves. */
export const freezeBody = z.strictObject({ ...subject, reason, amount: moneyText.optional() });
export type FreezeBody = z.infer<typeof freezeBody>;

/** `id` is that of the freeze. */
export const unfreezeBody = z.strictObject({ id: recordId, reason });

export const freezeParams = z.strictObject({ id: recordId });

/**
 * The period of an evidence pack: calendar days of the business, both included; from a week before
 * the freeze until today when none are given.
 */
export const evidenceQuery = z.strictObject({
  from: calendarDay.optional(),
  to: calendarDay.optional(),
});

/** `blocked` is the amount that this freeze moved out of the wallet or balance; null: none. */
export const freeze = z.object({
  id: recordId,
  subject: z.object({ ...subject, name: z.string() }),
  status: z.enum(freezeStatuses),
  reason: z.string(),
  blocked: moneyText.nullable(),
  currency: currencyCode,
  createdAt: instant,
  createdBy: actor,
  endedAt: instant.nullable(),
  endedBy: actor.nullable(),
  endReason: z.string().nullable(),
});
export type Freeze = z.infer<typeof freeze>;

export const freezeListSpec = listSpec({
  filters: {
    q: searchFilter,
    kind: anyOfThese(freezeKinds).optional(),
    status: anyOfThese(freezeStatuses).optional(),
    /** The id of what is frozen. */
    subjectId: recordId.optional(),
  },
  sorts: ['createdAt'],
  counted: ['active'],
});

export const freezeList = z.object({
  freezes: z.array(freeze),
  ...totals,
  counts: z.record(z.string(), z.int()),
});

const ordersInSum = z.object({ count: z.int(), amount: moneyText });

/** What is open and what could be blocked: a preview, shown before anything is frozen. */
export const freezeEffect = z.object({
  subject: z.object({ ...subject, name: z.string() }),
  /** The freeze that is in force already. */
  freezeId: recordId.nullable(),
  payins: ordersInSum,
  payouts: ordersInSum,
  /** Pay-outs that were not accepted yet: they return to the pool. */
  returned: ordersInSum,
  upis: z.int(),
  balance: moneyText,
  held: moneyText,
  /** The most that can be blocked. */
  available: moneyText,
  blocked: moneyText,
  currency: currencyCode,
});
export type FreezeEffect = z.infer<typeof freezeEffect>;

/** An order that staff decide while the subject is frozen. */
export const frozenOrder = z.object({
  kind: z.enum(['payin', 'payout']),
  refId,
  status: z.enum([...orderStatuses, ...payoutStatuses]),
  amount: moneyText,
  currency: currencyCode,
  createdAt: instant,
});

export const freezeDetail = freeze.extend({
  effect: freezeEffect,
  /** Oldest first, at most 100 of each kind; `effect` has the counts. */
  orders: z.array(frozenOrder),
});
export type FreezeDetail = z.infer<typeof freezeDetail>;
