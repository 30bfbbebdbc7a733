import { expect, test } from 'vitest';
import { asTexts, writeJson } from './write-json.ts';

test('amounts are written as text, wherever they are', () => {
  const amounts = { amount: 100n, deep: { list: [{ held: -5n }] }, none: null };
  expect(writeJson(amounts)).toBe('{"amount":"100","deep":{"list":[{"held":"-5"}]},"none":null}');
});

test('the amounts of a record become texts, and the record stays as it was', () => {
  const record = { amount: 7n, count: 2, at: 'now', none: null };
  expect(asTexts(record)).toEqual({ amount: '7', count: 2, at: 'now', none: null });
  expect(record.amount).toBe(7n);
});

test('what cannot be written is refused', () => {
  const ring: Record<string, unknown> = {};
  ring['self'] = ring;
  expect(() => writeJson(ring)).toThrow('circular');
});
