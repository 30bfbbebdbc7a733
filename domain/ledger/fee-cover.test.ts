import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPointsMax } from '@peerdesk/contract/primitives.ts';
import { anyAmount } from '../amount-range.ts';
import { minor } from '../money.ts';
import { rangeFrom, tariffFrom } from '../testing/tariff.ts';
import { mayCharge, mayEarn, withinMost, type Earner, type Payer } from './fee-cover.ts';
import { feeOf } from './shares.ts';
import { chargeOf, percent, rateFor, type Tariff } from './tariff.ts';

const rate = fc.tuple(
  fc.nat(basisPointsMax),
  fc.nat(10 ** 6),
  fc.integer({ min: 1, max: 10 ** 8 }),
);
const anyTariff = fc.array(rate, { minLength: 1, maxLength: 5 }).map(tariffFrom);
const anyRange = fc.tuple(fc.integer({ min: 1, max: 10 ** 8 }), fc.nat(10 ** 8)).map(rangeFrom);

const sizes = { range: { minAmount: minor(100_00n), maxAmount: minor(1_00_000_00n) }, digits: 2 };
const noOverride = { payinBps: 0, payoutBps: 0 };
const payer = (payin: Tariff, limits = anyAmount): Payer => ({
  ...{ name: 'Shop', limits },
  fees: { payin, payout: percent(0) },
});
const earner = (payin: Tariff, override = noOverride): Earner => ({
  ...{ name: 'Asha', override },
  commission: { payin, payout: percent(100) },
});

test('a merchant that no order can be of stands in nobody’s way', () => {
  const limits = { minAmount: minor(2_00_000_00n), maxAmount: null };
  const never = payer({ ...percent(10), flat: minor(90_00_000_00n) }, limits);
  expect(mayEarn([earner(percent(100))], [never], sizes, 'commission').ok).toBe(true);
  expect(mayCharge(never, [earner(percent(100))], sizes).ok).toBe(true);
});

describe('fees and what is earned by them', () => {
  test.each([
    ['a commission below the fee', percent(300), earner(percent(100)), null],
    [
      'both as high as the fee',
      percent(150),
      earner(percent(100), { ...noOverride, payinBps: 50 }),
      null,
    ],
    [
      'the override on top of it',
      percent(150),
      earner(percent(100), { ...noOverride, payinBps: 51 }),
      '100.00',
    ],
    ['no fee at all', percent(0), earner(percent(100)), null],
    [
      'a flat commission on small orders',
      percent(100),
      earner({ ...percent(0), flat: minor(101n) }),
      '100.00',
    ],
    [
      'a slab with a lower fee',
      { ...percent(300), slabs: [{ from: minor(50_000_00n), bps: 50, flat: minor(0n) }] },
      earner(percent(100)),
      '50000.00',
    ],
    [
      'a slab without a fee',
      { ...percent(300), slabs: [{ from: minor(50_000_00n), bps: 0, flat: minor(0n) }] },
      earner(percent(100)),
      null,
    ],
    [
      'a flat fee that large orders outgrow',
      { ...percent(0), flat: minor(10_00n) },
      earner(percent(100)),
      '100000.00',
    ],
  ])('%s', (_what, fee, who, amount) => {
    const charging = mayCharge(payer(fee), [who], sizes);
    const earning = mayEarn([who], [payer(fee)], sizes, 'commission');
    for (const done of [charging, earning]) {
      expect(done.ok ? null : done.reason.facts).toEqual(
        amount === null ? null : expect.objectContaining({ amount }),
      );
    }
    if (!charging.ok) expect(charging.fields).toHaveProperty(['fees.payinBps']);
    if (!earning.ok) expect(earning.fields).toHaveProperty(['commission.payinBps']);
  });

  test('only the orders of that merchant count', () => {
    const fee = { ...percent(0), flat: minor(10_00n) };
    const limits = { minAmount: null, maxAmount: minor(1_000_00n) };
    expect(mayCharge(payer(fee, limits), [earner(percent(100))], sizes).ok).toBe(true);
    expect(mayCharge(payer(fee), [earner(percent(100))], sizes).ok).toBe(false);
  });

  test('a flat sum may be no more than the largest share of the smallest order', () => {
    const tariffs = (flat: bigint) => ({
      payin: { ...percent(0), flat: minor(flat) },
      payout: percent(0),
    });
    expect(withinMost(tariffs(40_00n), sizes.range, 2, 'fees').ok).toBe(true);
    expect(withinMost(tariffs(40_01n), sizes.range, 2, 'fees')).toMatchObject({
      fields: { 'fees.payinFlat': { code: 'flat_too_large', facts: { amount: '100.00' } } },
    });
  });

  test('what may be saved never asks for more than the fee, but for a rounding', () => {
    fc.assert(
      fc.property(anyTariff, anyTariff, anyRange, fc.nat(), (fee, commission, range, step) => {
        fc.pre(mayCharge(payer(fee), [earner(commission)], { range, digits: 2 }).ok);
        const amount = minor(
          range.minAmount + (BigInt(step) % (range.maxAmount - range.minAmount + 1n)),
        );
        const charged = feeOf(amount, fee);
        const asked = chargeOf(amount, rateFor(commission, amount));
        expect(charged.isFree || asked <= charged.amount + 1n).toBe(true);
      }),
    );
  });
});
