import { z } from 'zod';
import { basisPoints, moneyText } from './primitives.ts';

export const slabsMax = 10;

/** The rate of the amounts from `from` on, up to the next slab; `flat` comes on top of `bps`. */
export const tariffSlab = z.strictObject({ from: moneyText, bps: basisPoints, flat: moneyText });

const slabs = z.array(tariffSlab).max(slabsMax);

/**
 * Fees or commissions: basis points, and where there are any a flat sum beside them and other rates
 * from certain amounts on. An answer names only those that are set; a request that leaves one out
 * leaves it as it is.
 */
export const tariffs = z.strictObject({
  payinBps: basisPoints,
  payoutBps: basisPoints,
  payinFlat: moneyText.optional(),
  payoutFlat: moneyText.optional(),
  payinSlabs: slabs.optional(),
  payoutSlabs: slabs.optional(),
});
export type TypedTariffs = z.infer<typeof tariffs>;

/** A subadmin's share of what its peers turn over, out of the merchants' fees. */
export const overrideShares = z.strictObject({ payinBps: basisPoints, payoutBps: basisPoints });
export type OverrideShares = z.infer<typeof overrideShares>;
