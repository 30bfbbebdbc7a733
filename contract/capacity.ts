import { z } from 'zod';
import { periodFilters } from './list.ts';
import { candidateReasons } from './payin.ts';
import { instant, moneyText, recordId } from './primitives.ts';

/**
 * Why a UPI ID got an order or did not. `held_by_desk` stands for what a peer is not told: that it
 * is frozen or on watch. `no_candidate`: no UPI ID was considered for the customer at all.
 */
export const capacityReasons = [...candidateReasons, 'held_by_desk', 'no_candidate'] as const;
export type CapacityReason = (typeof capacityReasons)[number];

export const capacityQuery = z.strictObject(periodFilters);

const reason = z.enum(capacityReasons);
const customers = { customers: z.int(), amount: moneyText };

/** Customers who found no UPI ID free, by what stood in the way; one may meet several reasons. */
const lostCapacity = z.object({
  ...customers,
  byReason: z.array(z.object({ reason, ...customers })),
  byHour: z.array(z.object({ at: instant, ...customers })),
  byUpi: z.array(
    z.object({ upiId: recordId, upi: z.string(), peer: z.string(), reason, ...customers }),
  ),
});

/**
 * `now`: how many of the caller's UPI IDs would take a smallest payment (`taken`), and why the
 * others would not. `choices`: how often theirs were taken or passed over in the period. `lost` is
 * for staff: what each of their UPI IDs could not take although nobody else could either.
 */
export const capacity = z.object({
  start: instant,
  countedUntil: instant,
  now: z.array(z.object({ reason, upis: z.int() })),
  choices: z.array(z.object({ reason, count: z.int() })),
  lost: lostCapacity.nullable(),
});
export type Capacity = z.infer<typeof capacity>;
