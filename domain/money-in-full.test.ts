import { expect, test } from 'vitest';
import {
  absolute,
  formatMoney,
  minor,
  minorOrNull,
  parseMoney,
  parsePositiveMoney,
  showMoney,
} from './money.ts';

test('an amount that a row may lack', () => {
  expect(minorOrNull(null)).toBeNull();
  expect(minorOrNull(0n)).toBe(0n);
  expect(minorOrNull(5n)).toBe(5n);
});

test('zero has no sign, whichever way it came', () => {
  expect(absolute(minor(-3n))).toBe(3n);
  expect(absolute(minor(0n))).toBe(0n);
  expect(formatMoney(minor(0n), 2)).toBe('0.00');
  expect(formatMoney(minor(-1n), 2)).toBe('-0.01');
  expect(parseMoney('-0', 2)).toEqual({ ok: true, value: 0n });
});

test('a refusal says why, and how many decimals there are', () => {
  expect(parseMoney('1.001', 2)).toMatchObject({
    code: 'ValidationError',
    reason: { code: 'amount_too_precise', facts: { digits: 2 } },
  });
  for (const text of ['0', '-1.00']) {
    expect(parsePositiveMoney(text, 2)).toMatchObject({
      code: 'ValidationError',
      reason: { code: 'amount_not_positive' },
    });
  }
});

test('what people are shown, and what is no amount stays as it is', () => {
  expect(showMoney('100000.00')).toBe('₹1,00,000.00');
  expect(showMoney('-5.00')).toBe('−₹5.00');
  expect(showMoney('100000')).toBe('₹1,00,000');
  expect(showMoney('7.50', 'USD')).toBe('USD 7.50');
  for (const text of ['', 'x1.00', '1.00x', '1.', 'five', '--1'])
    expect(showMoney(text)).toBe(text);
});
