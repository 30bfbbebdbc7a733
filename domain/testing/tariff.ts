import type { Tariff } from '../ledger/tariff.ts';
import { minor } from '../money.ts';

/** Basis points, a flat sum and the amount from which they count. */
type Drawn = readonly [bps: number, flat: number, from: number];

/** A tariff of whatever rates a property test draws; every other one has no flat sum. */
export function tariffFrom([first, ...rest]: readonly Drawn[]): Tariff {
  const rateOf = ([bps, flat]: Drawn) => ({ bps, flat: minor(BigInt(flat % 2 === 0 ? 0 : flat)) });
  const slabs = new Map(rest.map((slab) => [slab[2], { ...rateOf(slab), from: slab[2] }]));
  const inOrder = [...slabs.values()].toSorted((one, other) => one.from - other.from);
  return {
    ...rateOf(first ?? [0, 0, 0]),
    slabs: inOrder.map((slab) => ({ ...slab, from: minor(BigInt(slab.from)) })),
  };
}

/** The bounds of an order's amount, from the lower one and what the upper is above it. */
export function rangeFrom([least, more]: readonly [number, number]) {
  return { minAmount: minor(BigInt(least)), maxAmount: minor(BigInt(least + more)) };
}
