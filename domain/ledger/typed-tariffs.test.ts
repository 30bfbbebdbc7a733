import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { noTariffs, percent, type Tariffs } from './tariff.ts';
import { directions, tariffsAfter, typedTariffs, type GivenTariffs } from './typed-tariffs.ts';

const after = (given: GivenTariffs, before = noTariffs) => tariffsAfter(before, given, 2, 'fees');
const slab = (from: string, bps = 10, flat = '0.00') => ({ from, bps, flat });

const both: Tariffs = {
  payin: {
    bps: 300,
    flat: minor(50n),
    slabs: [{ from: minor(100_000n), bps: 250, flat: minor(7n) }],
  },
  payout: { bps: 200, flat: minor(0n), slabs: [] },
};

test('there are tariffs of pay-ins and of pay-outs', () => {
  expect(directions).toEqual(['payin', 'payout']);
});

describe('what a request changes', () => {
  test('is changed, each way by itself, and the rest stays', () => {
    expect(after({}, both)).toEqual({ ok: true, value: both });
    expect(after({ payinBps: 310 }, both)).toEqual({
      ok: true,
      value: { ...both, payin: { ...both.payin, bps: 310 } },
    });
    expect(after({ payoutFlat: '2.50', payoutBps: 0 }, both)).toEqual({
      ok: true,
      value: { ...both, payout: { bps: 0, flat: 250n, slabs: [] } },
    });
    expect(after({ payinFlat: '0.00', payinSlabs: [] }, both)).toEqual({
      ok: true,
      value: { ...both, payin: { bps: 300, flat: 0n, slabs: [] } },
    });
    const slabs = [slab('100.00', 90, '1.00'), slab('100.01', 80, '0.00')];
    expect(after({ payoutSlabs: slabs })).toEqual({
      ok: true,
      value: {
        payin: percent(0),
        payout: {
          bps: 0,
          flat: 0n,
          slabs: [
            { from: 10_000n, bps: 90, flat: 100n },
            { from: 10_001n, bps: 80, flat: 0n },
          ],
        },
      },
    });
  });

  test.each<[GivenTariffs, string, string]>([
    [{ payinFlat: 'x' }, 'fees.payinFlat', 'amount_not_digits'],
    [{ payinFlat: '-0.01' }, 'fees.payinFlat', 'amount_negative'],
    [{ payoutFlat: '1.001' }, 'fees.payoutFlat', 'amount_too_precise'],
    [{ payinSlabs: [slab('0.00')] }, 'fees.payinSlabs.0.from', 'amount_not_positive'],
    [{ payinSlabs: [slab('5.00'), slab('5.00')] }, 'fees.payinSlabs.1.from', 'slabs_not_ascending'],
    [
      { payoutSlabs: [slab('5.00'), slab('6.00'), slab('5.50')] },
      'fees.payoutSlabs.2.from',
      'slabs_not_ascending',
    ],
    [{ payoutSlabs: [slab('5.00', 1, '-1.00')] }, 'fees.payoutSlabs.0.flat', 'amount_negative'],
  ])('%j is refused by name', (given, field, code) => {
    const refused = after(given, both);
    expect(refused).toMatchObject({ ok: false, code: 'ValidationError' });
    expect(Object.entries(refused.ok ? {} : (refused.fields ?? {}))).toEqual([
      [field, expect.objectContaining({ code }) as unknown],
    ]);
  });
});

describe('what the API returns', () => {
  test('leaves out what is not set', () => {
    expect(typedTariffs(noTariffs, 2)).toEqual({ payinBps: 0, payoutBps: 0 });
  });

  test('has flat sums and slabs as decimal text, and is read back as the same', () => {
    expect(typedTariffs(both, 2)).toEqual({
      payinBps: 300,
      payoutBps: 200,
      payinFlat: '0.50',
      payinSlabs: [{ from: '1000.00', bps: 250, flat: '0.07' }],
    });
    const turned: Tariffs = { payin: both.payout, payout: both.payin };
    expect(typedTariffs(turned, 2)).toEqual({
      payinBps: 200,
      payoutBps: 300,
      payoutFlat: '0.50',
      payoutSlabs: [{ from: '1000.00', bps: 250, flat: '0.07' }],
    });
    expect(after(typedTariffs(both, 2))).toEqual({ ok: true, value: both });
  });
});
