import { z } from 'zod';
import { capacityReasons } from './capacity.ts';
import { anyOfIds, anyOfThese, listSpec, searchFilter, totals } from './list.ts';
import { actor } from './order.ts';
import { givenName, instant, moneyText, recordId, vpa } from './primitives.ts';
import { presences, roles } from './user.ts';

/** `waiting`: added by a peer, not yet approved by its subadmin or the admin. */
export const upiStatuses = ['waiting', 'active', 'paused', 'frozen'] as const;
export type UpiStatus = (typeof upiStatuses)[number];

export const upiLimits = z.strictObject({
  minAmount: moneyText,
  maxAmount: moneyText,
  dailyAmount: moneyText,
  dailyCount: z.int().min(1).max(50),
});

const countUse = z.object({ used: z.int(), most: z.int() });
const amountUse = z.object({ used: moneyText, most: moneyText });

/**
 * What open and approved pay-ins of the last 24 hours use of the caps. `large` credits are those
 * that the network limits by number and sum. `amount` is null where the UPI ID has no cap of its
 * own on the sum. `takesUpTo` is the largest payment that the caps allow now; if none, `roomAt` is
 * when at the latest they allow the smallest one, or null for never.
 */
export const upiHeadroom = z.object({
  credits: countUse,
  largeCredits: countUse,
  largeAmount: amountUse,
  amount: amountUse.nullable(),
  takesUpTo: moneyText.nullable(),
  roomAt: instant.nullable(),
});
export type UpiHeadroom = z.infer<typeof upiHeadroom>;

/**
 * `accountId` is the number of its bank account, which other UPI IDs may share; its own `id` where
 * none was given. `today` is how much of the caps open and approved pay-ins of the last 24 hours
 * used. `pausedBy` keeps it paused for everybody below; `capsFromAbove` are the caps that the
 * caller cannot loosen.
 */
export const upiId = z.object({
  id: recordId,
  upi: z.string(),
  holder: z.string(),
  bank: z.string().nullable(),
  accountId: z.string(),
  peerId: recordId,
  peer: z.object({ id: recordId, name: z.string(), presence: z.enum(presences) }),
  status: z.enum(upiStatuses),
  pausedBy: z.enum(roles).nullable(),
  limits: upiLimits,
  capsFromAbove: upiLimits.partial(),
  today: z.object({ amount: moneyText, count: z.int() }),
  headroom: upiHeadroom,
  lastUsedAt: instant.nullable(),
  createdAt: instant,
});
export type UpiId = z.infer<typeof upiId>;

/** One pay-in that counts towards the caps, until 24 hours after `at`. */
export const upiCredit = z.object({ at: instant, amount: moneyText });

/** What a person can set on a UPI ID. */
export const upiFields = [
  'holder',
  'accountId',
  'status',
  'minAmount',
  'maxAmount',
  'dailyAmount',
  'dailyCount',
] as const;
export type UpiField = (typeof upiFields)[number];

/**
 * One change of a UPI ID: who made it, and what it changed. `before` is null when it was added, and
 * of an account number that was not given; `after` is '' of one that was taken back.
 */
export const upiHistoryEntry = z.object({
  at: instant,
  actor,
  action: z.string(),
  changes: z.array(
    z.object({ field: z.enum(upiFields), before: z.string().nullable(), after: z.string() }),
  ),
});
export type UpiHistoryEntry = z.infer<typeof upiHistoryEntry>;

/** A UPI ID with the credits that use its caps, oldest first, and its history, newest first. */
export const upiDetail = upiId.extend({
  credits: z.array(upiCredit),
  history: z.array(upiHistoryEntry),
});
export type UpiDetail = z.infer<typeof upiDetail>;

/** `counts`: those that wait for approval, under the same filters without the status. */
export const upiList = z.object({
  upis: z.array(upiId),
  ...totals,
  counts: z.record(z.string(), z.int()),
});

export const upiListSpec = listSpec({
  filters: {
    q: searchFilter,
    status: anyOfThese(upiStatuses).optional(),
    peerId: anyOfIds.optional(),
    /** Why it could not take even the smallest payment now; `taken`: it could. */
    now: anyOfThese(capacityReasons).optional(),
  },
  sorts: ['createdAt', 'upi'],
  counted: ['waiting'],
});

export const upiParams = z.object({ upiId: recordId });

const bankAccount = z.string().trim().min(1).max(64);

export const createUpiBody = z.strictObject({
  peerId: recordId.optional(),
  upi: vpa,
  holder: givenName,
  bank: z.string().trim().max(80).optional(),
  accountId: bankAccount.optional(),
  limits: upiLimits.partial().optional(),
});

export const updateUpiBody = z.strictObject({
  upiId: recordId,
  status: z.enum(['active', 'paused']).optional(),
  limits: upiLimits.partial().optional(),
  holder: givenName.optional(),
  /** Only while no order and no statement has used it. */
  accountId: bankAccount.optional(),
});

export const restockUpiBody = z.strictObject({
  upiId: recordId,
  limits: upiLimits.partial().optional(),
});
