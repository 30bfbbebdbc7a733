import { z } from 'zod';
import { capacityReasons } from './capacity.ts';
import { calendarDay, instant, moneyText, recordId } from './primitives.ts';

export const whatIfStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;
export type WhatIfStatus = (typeof whatIfStatuses)[number];

/** Why a replay failed: too many customers, too much time, or a fault of ours. */
export const whatIfFailures = ['too_many', 'too_slow', 'broken'] as const;
export type WhatIfFailure = (typeof whatIfFailures)[number];

/** A replay goes through at most this many customers. */
export const whatIfCustomersMax = 20_000;

/** Reasons that a replay may leave out; never the network's limits, nor an ambiguous amount. */
export const pausableReasons = [
  'peer_offline',
  'peer_on_watch',
  'wallet_too_low',
  'bank_paused',
  'dedicated_elsewhere',
  'not_dedicated',
] as const;

/**
 * Which of the free UPI IDs is given. `tags`: as the desk chooses. `turns`: the least recently
 * used, whatever the tag of its peer. `room`: the one with the most left of its amount.
 */
export const replayOrders = ['tags', 'turns', 'room'] as const;
export type ReplayOrder = (typeof replayOrders)[number];

const hour = z.int().min(0).max(24);

/**
 * What would be different. `added`: so many UPI IDs more from one hour of the day until another.
 * `caps`: those of every UPI ID. `leftPeerId`: a peer that was not there. `paused`: reasons that
 * stood in nobody's way.
 */
export const whatIfChanges = z.strictObject({
  added: z.strictObject({ count: z.int().min(1).max(50), from: hour, until: hour }).optional(),
  caps: z
    .strictObject({
      dailyCount: z.int().min(1).max(50).optional(),
      dailyAmount: moneyText.optional(),
    })
    .optional(),
  leftPeerId: recordId.optional(),
  paused: z.array(z.enum(pausableReasons)).max(pausableReasons.length).default([]),
  order: z.enum(replayOrders).default('tags'),
});
export type WhatIfChanges = z.infer<typeof whatIfChanges>;

export const askWhatIfBody = z.strictObject({ day: calendarDay, changes: whatIfChanges });
export const cancelWhatIfBody = z.strictObject({ id: recordId });

const reason = z.enum(capacityReasons);

/** `amount` of the served and of the lost; `byHour` has the hours of the day that had customers. */
const counts = z.object({
  served: z.int(),
  amount: moneyText,
  lost: z.int(),
  lostAmount: moneyText,
  byReason: z.array(z.object({ reason, customers: z.int() })),
  byHour: z.array(z.object({ hour: z.int(), served: z.int(), lost: z.int() })),
});
export type WhatIfCounts = z.infer<typeof counts>;

/**
 * `happened` is what the day's records say, `was` the replay by the true rules, `would` the one
 * with the changes. `differs` is where `was` is not what happened, and why: customers who were
 * served and are `lost` in the replay by what they meet there, and those whom the replay has
 * `served` by what they had met at the UPI ID that they get there.
 */
const result = z.object({
  happened: counts,
  was: counts,
  would: counts,
  differs: z.object({
    served: z.int(),
    lost: z.int(),
    why: z.array(z.object({ became: z.enum(['served', 'lost']), reason, customers: z.int() })),
  }),
});
export type WhatIfResult = z.infer<typeof result>;

export const whatIf = z.object({
  id: recordId,
  day: z.iso.date(),
  changes: whatIfChanges,
  status: z.enum(whatIfStatuses),
  failure: z.enum(whatIfFailures).nullable(),
  /** Customers gone through, of so many in both replays. */
  done: z.int(),
  customers: z.int(),
  result: result.nullable(),
  askedAt: instant,
});
export type WhatIf = z.infer<typeof whatIf>;

export const whatIfList = z.object({ replays: z.array(whatIf) });
