import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMoney,
  minor,
  minorMax,
  parseMoney,
  parsePositiveMoney,
  shareOf,
  showMoney,
} from './money.ts';

const units = fc.bigInt({ min: -minorMax, max: minorMax }).map(minor);

describe('money', () => {
  test('text and minor units are one another’s inverse, for any digits', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 4 }), (amount, digits) => {
        expect(parseMoney(formatMoney(amount, digits), digits)).toEqual({
          ok: true,
          value: amount,
        });
      }),
    );
  });

  test('the largest amount can be written in a currency without decimals too', () => {
    expect(parseMoney(formatMoney(minorMax, 0), 0)).toEqual({ ok: true, value: minorMax });
  });

  test.each([
    ['1.005', 'amount_too_precise'],
    ['1e21', 'amount_not_digits'],
    ['1,000.00', 'amount_not_digits'],
    ['', 'amount_not_digits'],
    ['１', 'amount_not_digits'],
    ['99999999999999.00', 'amount_too_large'],
    ['9'.repeat(17), 'amount_too_large'],
    ['9'.repeat(100_000), 'amount_too_large'],
  ])('refuses %s', (text, reason) => {
    const refused = parseMoney(text, 2);
    expect(refused).toMatchObject({ code: 'ValidationError', reason: { code: reason } });
  });

  test('a positive amount is more than zero', () => {
    expect(parsePositiveMoney('0.00', 2).ok).toBe(false);
    expect(parsePositiveMoney('-1', 2).ok).toBe(false);
    expect(parsePositiveMoney('0.01', 2)).toEqual({ ok: true, value: 1n });
  });

  test.each([
    ['0.00', '₹0.00'],
    ['999.00', '₹999.00'],
    ['1000.00', '₹1,000.00'],
    ['100000.00', '₹1,00,000.00'],
    ['-1234567.89', '−₹12,34,567.89'],
  ])('shows %s as %s', (text, shown) => {
    expect(showMoney(text)).toBe(shown);
  });

  test('a share rounds half a unit up', () => {
    expect(shareOf(minor(100_000n), 300)).toBe(3000n);
    expect(shareOf(minor(50n), 100)).toBe(1n);
    expect(shareOf(minor(49n), 100)).toBe(0n);
  });
});
