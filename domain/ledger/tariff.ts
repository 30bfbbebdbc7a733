import { basisPointsMax } from '@peerdesk/contract/primitives.ts';
import type { AmountRange } from '../amount-range.ts';
import { add, minor, shareOf, zero, type Minor } from '../money.ts';

/** A rate in basis points, plus a flat amount. */
export interface Rate {
  bps: number;
  flat: Minor;
}

/** The rate for amounts from `from` on, up to the next slab. */
export interface Slab extends Rate {
  from: Minor;
}

/**
 * How a fee or a commission is computed from an amount: by the rate of the highest slab that starts
 * at or below it, or by its base rate below the first slab. `slabs` are in ascending order.
 */
export interface Tariff extends Rate {
  slabs: readonly Slab[];
}

/** The tariffs of a merchant's fees or of a user's commissions. */
export interface Tariffs {
  payin: Tariff;
  payout: Tariff;
}

export function percent(bps: number): Tariff {
  return { bps, flat: zero, slabs: [] };
}

export const noTariffs: Tariffs = { payin: percent(0), payout: percent(0) };

export function rateFor(tariff: Tariff, amount: Minor): Rate {
  return tariff.slabs.findLast(({ from }) => from <= amount) ?? tariff;
}

/** Charges nothing by definition, rather than because of rounding. */
export function isFree({ bps, flat }: Rate): boolean {
  return bps === 0 && flat === 0n;
}

/**
 * Applies a rate to an amount. Whatever the flat amount, the charge never exceeds the largest rate
 * in basis points that can be set, so that an approval always moves money.
 */
export function chargeOf(amount: Minor, { bps, flat }: Rate): Minor {
  return leastOf(add(shareOf(amount, bps), flat), shareOf(amount, basisPointsMax));
}

export function leastOf(one: Minor, other: Minor): Minor {
  return one < other ? one : other;
}

const hundredPercent = 10_000n;

/** The charge before rounding and capping, in ten-thousandths of a minor unit. */
function exactly(amount: Minor, { bps, flat }: Rate): bigint {
  return amount * BigInt(bps) + flat * hundredPercent;
}

/**
 * An amount in the range at which `parts` together exceed `whole`; null if there is none. Between
 * slab boundaries both are linear, so checking the boundaries and the amounts just below suffices.
 */
export function exceedsAt(
  parts: readonly Tariff[],
  whole: Tariff,
  range: AmountRange,
  counts: (rate: Rate) => boolean = () => true,
): Minor | null {
  if (range.minAmount > range.maxAmount) return null;
  for (const amount of turningPoints([...parts, whole], range)) {
    const rate = rateFor(whole, amount);
    const sum = parts.reduce((total, part) => total + exactly(amount, rateFor(part, amount)), 0n);
    if (counts(rate) && sum > exactly(amount, rate)) return amount;
  }
  return null;
}

/** An amount in the range for which a tariff exceeds the maximum rate; null if none. */
export function exceedsMostAt(tariff: Tariff, range: AmountRange): Minor | null {
  return exceedsAt([tariff], percent(basisPointsMax), range);
}

/** The ends of every interval in which none of these tariffs changes its rate. */
function turningPoints(tariffs: readonly Tariff[], range: AmountRange): Minor[] {
  const { minAmount, maxAmount } = range;
  const borders = tariffs
    .flatMap(({ slabs }) => slabs.flatMap(({ from }) => [minor(from - 1n), from]))
    .filter((amount) => amount > minAmount && amount < maxAmount);
  return [...new Set([minAmount, ...borders, maxAmount])].toSorted((a, b) => (a < b ? -1 : 1));
}

/** The lowest rate in basis points that a tariff has for any amount. */
export function lowestBps({ bps, slabs }: Tariff): number {
  return Math.min(bps, ...slabs.map((slab) => slab.bps));
}

export function isSameTariff(one: Tariff, other: Tariff): boolean {
  return (
    isSameRate(one, other) &&
    one.slabs.length === other.slabs.length &&
    one.slabs.every((slab, at) => {
      const twin = other.slabs[at];
      return twin !== undefined && slab.from === twin.from && isSameRate(slab, twin);
    })
  );
}

function isSameRate(one: Rate, other: Rate): boolean {
  return one.bps === other.bps && one.flat === other.flat;
}
