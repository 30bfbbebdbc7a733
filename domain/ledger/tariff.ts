import { basisPointsMax } from '@peerdesk/contract/primitives.ts';
import type { AmountRange } from '../amount-range.ts';
import { add, minor, shareOf, zero, type Minor } from '../money.ts';

/** Basis points of an amount and a flat sum beside them. */
export interface Rate {
  bps: number;
  flat: Minor;
}

/** The rate of the amounts from `from` on, up to the next slab. */
export interface Slab extends Rate {
  from: Minor;
}

/**
 * What a fee or a commission is of an amount: the rate of the highest slab that begins at or below
 * it, and its own rate below the first. `slabs` are in ascending order.
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

/** Nothing is charged, on purpose: not merely because it rounds to nothing. */
export function isFree({ bps, flat }: Rate): boolean {
  return bps === 0 && flat === 0n;
}

/**
 * What a rate makes of an amount. Whatever the flat sum, it is never more than the largest share in
 * basis points that anybody may set, so that an approval always moves money.
 */
export function chargeOf(amount: Minor, { bps, flat }: Rate): Minor {
  return leastOf(add(shareOf(amount, bps), flat), shareOf(amount, basisPointsMax));
}

export function leastOf(one: Minor, other: Minor): Minor {
  return one < other ? one : other;
}

const hundredPercent = 10_000n;

/** The charge before it is rounded and limited, in ten-thousandths of a minor unit. */
function exactly(amount: Minor, { bps, flat }: Rate): bigint {
  return amount * BigInt(bps) + flat * hundredPercent;
}

/**
 * An amount in the range at which `parts` together are more than `whole`, as far as that rate
 * counts; null where that is never so. Between the borders of their slabs both are straight lines,
 * so that the borders and the amounts just below them show it.
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

/** An amount in the range of which a tariff takes more than anybody may set; null if none. */
export function exceedsMostAt(tariff: Tariff, range: AmountRange): Minor | null {
  return exceedsAt([tariff], percent(basisPointsMax), range);
}

/** The ends of every stretch of amounts on which none of these tariffs changes its rate. */
function turningPoints(tariffs: readonly Tariff[], range: AmountRange): Minor[] {
  const { minAmount, maxAmount } = range;
  const borders = tariffs
    .flatMap(({ slabs }) => slabs.flatMap(({ from }) => [minor(from - 1n), from]))
    .filter((amount) => amount > minAmount && amount < maxAmount);
  return [...new Set([minAmount, ...borders, maxAmount])].toSorted((a, b) => (a < b ? -1 : 1));
}

/** The lowest share in basis points that a tariff has for any amount. */
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
