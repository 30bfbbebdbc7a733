import { describe, expect, test } from 'vitest';
import type { ChoiceFilter } from './filter.ts';
import { chosenValues, shownValues, toggledValue } from './filter-values.ts';

const status: ChoiceFilter<'status'> = {
  kind: 'choice',
  name: 'status',
  label: 'Status',
  any: 'All',
  options: [
    { value: 'pending', label: 'Pending' },
    { value: 'processing', label: 'Processing' },
    { value: 'expired', label: 'Expired' },
  ],
};

describe('a choice of several values', () => {
  test('is the same address in whatever order it was made', () => {
    const one = toggledValue(status, toggledValue(status, '', 'expired'), 'pending');
    const other = toggledValue(status, toggledValue(status, '', 'pending'), 'expired');
    expect([one, other]).toEqual(['pending,expired', 'pending,expired']);
  });

  test('lets a value go again', () => {
    expect(toggledValue(status, 'pending,expired', 'pending')).toBe('expired');
    expect(toggledValue(status, 'expired', 'expired')).toBe('');
  });

  test('keeps what the options do not hold, and shows it as it stands', () => {
    expect(toggledValue(status, 'lost', 'pending')).toBe('pending,lost');
    expect(shownValues(status, { status: 'pending,lost' })).toEqual(['Pending', 'lost']);
  });

  test('ends where the server takes no more', () => {
    const full = Array.from({ length: 20 }, (_, at) => `v${at}`).join(',');
    expect(toggledValue(status, full, 'pending')).toBe(full);
  });
});

test('a single choice replaces the one before', () => {
  const single = { ...status, isSingle: true };
  expect(toggledValue(single, 'pending', 'expired')).toBe('expired');
  expect(toggledValue(single, 'expired', 'expired')).toBe('');
});

test('a text is one value, whatever it holds', () => {
  const order = { kind: 'text', name: 'orderid', label: 'Order' } as const;
  expect(chosenValues(order, { orderid: 'a,b' })).toEqual(['a,b']);
  expect(chosenValues(order, {})).toEqual([]);
});
