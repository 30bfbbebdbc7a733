import { z } from 'zod';
import { anyOfThese, listSpec, periodFilters, totals } from './list.ts';
import { candidateReasons } from './payin.ts';
import { instant, moneyText, recordId, refId } from './primitives.ts';

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

export const lostCustomerListSpec = listSpec({
  filters: { ...periodFilters, reason: anyOfThese(capacityReasons).optional() },
});

/**
 * The customers behind `lost`, the newest first, kept for two weeks: `reasons` are those of the
 * caller's UPI IDs. `refId` is null where the order is not the caller's to see. `amount` is that of
 * all of them; null where the total is capped.
 */
export const lostCustomerList = z.object({
  customers: z.array(
    z.object({ at: instant, amount: moneyText, reasons: z.array(reason), refId: refId.nullable() }),
  ),
  amount: moneyText.nullable(),
  ...totals,
});
export type LostCustomer = z.infer<typeof lostCustomerList>['customers'][number];

export const choiceListSpec = listSpec({
  filters: {
    ...periodFilters,
    reason: anyOfThese(capacityReasons).optional(),
    upiId: recordId.optional(),
  },
});

/**
 * What is counted of `choices` and of `lost.byUpi`: how often a UPI ID was taken or passed over in
 * a quarter of an hour, the newest first. `lost`: of these, after how many the customer found no
 * UPI ID at all, for staff. `times` and the sums of `lost` are those of the whole list.
 */
export const choiceList = z.object({
  choices: z.array(
    z.object({
      at: instant,
      upiId: recordId,
      upi: z.string(),
      peer: z.string(),
      reason,
      times: z.int(),
      lost: z.object(customers).nullable(),
    }),
  ),
  times: z.int(),
  lost: z.object(customers).nullable(),
  ...totals,
});
export type CountedChoice = z.infer<typeof choiceList>['choices'][number];
