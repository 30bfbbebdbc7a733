import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPointsMax } from '@peerdesk/contract/primitives.ts';
import { minor, shareOf } from '../money.ts';
import { rangeFrom, tariffFrom } from '../testing/tariff.ts';
import {
  chargeOf,
  exceedsAt,
  exceedsMostAt,
  isSameTariff,
  lowestBps,
  percent,
  rateFor,
  type Tariff,
} from './tariff.ts';

const rate = fc.tuple(
  fc.nat(basisPointsMax),
  fc.nat(10 ** 6),
  fc.integer({ min: 1, max: 10 ** 8 }),
);
const anyTariff = fc.array(rate, { minLength: 1, maxLength: 5 }).map(tariffFrom);
const anyRange = fc.tuple(fc.integer({ min: 1, max: 10 ** 8 }), fc.nat(10 ** 8)).map(rangeFrom);

const stepped: Tariff = {
  bps: 300,
  flat: minor(500n),
  slabs: [
    { from: minor(100_000n), bps: 200, flat: minor(0n) },
    { from: minor(1_000_000n), bps: 0, flat: minor(10_000n) },
  ],
};

describe('a tariff', () => {
  test.each([
    [99_999n, 3_500n],
    [100_000n, 2_000n],
    [999_999n, 20_000n],
    [1_000_000n, 10_000n],
  ])('of %s paise is %s: a slab begins at its border', (amount, charge) => {
    expect(chargeOf(minor(amount), rateFor(stepped, minor(amount)))).toBe(charge);
  });

  test('of less than its flat sum takes the largest share that anybody may set', () => {
    expect(chargeOf(minor(100n), stepped)).toBe(40n);
    expect(chargeOf(minor(1n), stepped)).toBe(0n);
  });

  test('is never negative, and never more than that share, whatever it says', () => {
    fc.assert(
      fc.property(anyTariff, fc.bigInt({ min: 1n, max: 10n ** 13n }), (tariff, amount) => {
        const charge = chargeOf(minor(amount), rateFor(tariff, minor(amount)));
        expect(charge >= 0n && charge <= shareOf(minor(amount), basisPointsMax)).toBe(true);
      }),
    );
  });

  test('is compared slab by slab', () => {
    expect(isSameTariff(stepped, { ...stepped, slabs: [...stepped.slabs] })).toBe(true);
    for (const other of [
      percent(300),
      { ...stepped, flat: minor(501n) },
      { ...stepped, slabs: stepped.slabs.slice(1) },
      { ...stepped, slabs: stepped.slabs.map((slab) => ({ ...slab, from: minor(7n) })) },
    ]) {
      expect(isSameTariff(stepped, other)).toBe(false);
    }
    expect(lowestBps(stepped)).toBe(0);
  });
});

describe('where one tariff is more than another', () => {
  const range = { minAmount: minor(10_000n), maxAmount: minor(10_000_000n) };

  test('an amount just below a border, and one at it', () => {
    const flatFirst = { ...stepped, bps: 0, slabs: stepped.slabs.slice(0, 1) };
    expect(exceedsAt([percent(60)], flatFirst, range)).toBe(99_999n);
    expect(exceedsAt([percent(299)], stepped, range)).toBe(100_000n);
    expect(exceedsAt([stepped], percent(300), range)).toBe(10_000n);
    expect(exceedsAt([percent(100)], percent(100), range)).toBeNull();
  });

  test('a flat sum too large for the smallest order', () => {
    expect(exceedsMostAt(stepped, range)).toBeNull();
    expect(exceedsMostAt({ ...percent(0), flat: minor(4_001n) }, range)).toBe(10_000n);
  });

  test('what is nowhere more is at no amount more than a rounding', () => {
    fc.assert(
      fc.property(
        anyTariff,
        anyTariff,
        anyRange,
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        (part, whole, orders, step) => {
          fc.pre(exceedsAt([part], whole, orders) === null);
          const amount = minor(
            orders.minAmount + (step % (orders.maxAmount - orders.minAmount + 1n)),
          );
          const charged = chargeOf(amount, rateFor(whole, amount));
          expect(chargeOf(amount, rateFor(part, amount)) <= charged + 1n).toBe(true);
        },
      ),
    );
  });
});
