import { z } from 'zod';
import { capacityReasons } from './capacity.ts';
import { calendarDay, instant, moneyText, recordId } from './primitives.ts';

export const whatIfStatuses = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;
export type WhatIfStatus = (typeof whatIfStatuses)[number];

/** Why a replay failed: too many customers, too much time, or a fault of ours. */
export const whatIfFailures = ['too_many', 'too_slow', 'broken'] as const;
export type WhatIfFailure = (typeof whatIfFailures)[number];

/** The most customers in a replay. */
export const whatIfCustomersMax = 20_000;

/** Reasons that a replay may ignore; never the network's limits, nor an ambiguous amount. */
export const pausableReasons = [
  'peer_offline',
  'peer_on_watch',
  'wallet_too_low',
  'bank_paused',
  'dedicated_elsewhere',
  'not_dedicated',
] as const;

/**
 * Which of the free UPI IDs is assigned. `tags`: as the desk chooses. `turns`: the least recently
 * used, whatever its peer's tag. `room`: the one with the most headroom by amount.
 */
export const replayOrders = ['tags', 'turns', 'room'] as const;
export type ReplayOrder = (typeof replayOrders)[number];

const hour = z.int().min(0).max(24);

/**
 * The changes to simulate. `added`: this many more UPI IDs between two hours of the day. `caps`:
 * for every UPI ID. `leftPeerId`: a peer to leave out. `paused`: reasons to ignore.
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
 * `happened` is what the day's records show, `was` the replay by the real rules, `would` the one
 * with the changes. `differs` is where `was` differs from what happened, and why: customers who
 * were served but are `lost` in the replay, by the reasons there; and those whom the replay
 * `served`, by the reason that UPI ID had been passed over.
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
  /** Customers processed so far, out of the total of both replays. */
  done: z.int(),
  customers: z.int(),
  result: result.nullable(),
  askedAt: instant,
});
export type WhatIf = z.infer<typeof whatIf>;

export const whatIfList = z.object({ replays: z.array(whatIf) });
