import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('a change is told by its fields, whatever their depth', () => {
  const before = { name: 'Asha', limits: { minAmount: null, maxAmount: '5.00' }, tags: ['a'] };
  const after = { name: 'Asha', limits: { minAmount: '1.00', maxAmount: null }, tags: ['a', 'b'] };
  expect(differencesOf(before, after)).toEqual([
    { field: 'limits.maxAmount', before: '5.00', after: null },
    { field: 'limits.minAmount', before: null, after: '1.00' },
    { field: 'tags.1', before: null, after: 'b' },
  ]);
});

test('what is only recorded afterwards is all new', () => {
  expect(differencesOf(null, { ended: true, count: 2 })).toEqual([
    { field: 'ended', before: null, after: 'true' },
    { field: 'count', before: null, after: '2' },
  ]);
  expect(differencesOf(null, null)).toEqual([]);
});
