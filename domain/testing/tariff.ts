import fc from 'fast-check';
import { basisPointsMax } from '@peerdesk/contract/primitives.ts';
import type { Slab, Tariff } from '../ledger/tariff.ts';
import { minor } from '../money.ts';

const bps = fc.integer({ min: 0, max: basisPointsMax });
const flat = fc.oneof(
  { weight: 2, arbitrary: fc.constant(minor(0n)) },
  fc.bigInt({ min: 0n, max: 10n ** 6n }).map(minor),
);

/** Any rates, with up to four slabs in order. */
export const anyTariff: fc.Arbitrary<Tariff> = fc
  .record({
    bps,
    flat,
    slabs: fc.uniqueArray(
      fc.record({ from: fc.bigInt({ min: 1n, max: 10n ** 8n }).map(minor), bps, flat }),
      { maxLength: 4, selector: ({ from }) => from },
    ),
  })
  .map((tariff) => ({
    ...tariff,
    slabs: tariff.slabs.toSorted((a: Slab, b: Slab) => (a.from < b.from ? -1 : 1)),
  }));

/** Any bounds of an order's amount. */
export const anyRange = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 8n }), fc.bigInt({ min: 0n, max: 10n ** 8n }))
  .map(([least, more]) => ({ minAmount: minor(least), maxAmount: minor(least + more) }));
