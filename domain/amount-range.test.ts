import { describe, expect, test } from 'vitest';
import { amountRangeAfter, anyAmount, narrowed, parseAmountFilter } from './amount-range.ts';
import { minor } from './money.ts';

const after = (
  before: typeof anyAmount,
  given: { minAmount?: string | null; maxAmount?: string },
) => amountRangeAfter(before, given, 2, 'limits');

test('an end that is left out stays, null removes it', () => {
  const both = { minAmount: minor(100n), maxAmount: minor(200n) };
  expect(after(both, {})).toEqual({ ok: true, value: both });
  expect(after(both, { minAmount: null })).toEqual({
    ok: true,
    value: { minAmount: null, maxAmount: minor(200n) },
  });
  expect(after(anyAmount, { maxAmount: '5.00' })).toEqual({
    ok: true,
    value: { minAmount: null, maxAmount: minor(500n) },
  });
});

test('refuses what is no amount, and a range without an amount in it', () => {
  for (const amount of ['0.00', '-1.00', '1.005', '1e3']) {
    expect(after(anyAmount, { minAmount: amount }), amount).toMatchObject({
      ok: false,
      fields: { 'limits.minAmount': expect.anything() },
    });
  }
  expect(after({ minAmount: minor(200n), maxAmount: null }, { maxAmount: '1.99' })).toMatchObject({
    ok: false,
    fields: { 'limits.maxAmount': expect.anything() },
  });
});

test('a range is only ever narrowed', () => {
  const desk = { minAmount: minor(100n), maxAmount: minor(1000n) };
  expect(narrowed(desk, anyAmount)).toEqual(desk);
  expect(narrowed(desk, { minAmount: minor(1n), maxAmount: minor(5000n) })).toEqual(desk);
  expect(narrowed(desk, { minAmount: minor(200n), maxAmount: minor(300n) })).toEqual({
    minAmount: 200n,
    maxAmount: 300n,
  });
});

describe('amounts that a list is asked for', () => {
  test.each([
    ['1500', 150_000n, 150_000n],
    ['-12.5', -1250n, -1250n],
    ['1000-2000', 100_000n, 200_000n],
    ['1000.00-1000.00', 100_000n, 100_000n],
    ['>5000', 500_001n, null],
    ['>=5000', 500_000n, null],
    ['<200', null, 19_999n],
    [' <=200 ', null, 20_000n],
  ])('%s', (text, minAmount, maxAmount) => {
    expect(parseAmountFilter(text, 2)).toEqual({ ok: true, value: { minAmount, maxAmount } });
  });

  test.each([
    ['2000-1000', 'range_reversed'],
    ['1e3', 'not_amount_filter'],
    ['1000-', 'not_amount_filter'],
    ['>', 'not_amount_filter'],
    ['1.2.3', 'amount_not_digits'],
    ['>1.005', 'amount_too_precise'],
    ['1-99999999999999', 'amount_too_large'],
  ])('refuses %s', (text, code) => {
    const read = parseAmountFilter(text, 2);
    expect(read).toMatchObject({ ok: false, fields: { amount: { code } } });
  });
});
