import { describe, expect, test } from 'vitest';
import { upiChanges } from './history.ts';

const limits = { minAmount: '1.00', maxAmount: '9.00', dailyAmount: '90.00', dailyCount: 5 };
const state = { holder: 'Asha', status: 'active', limits };

describe('what a change of a UPI ID changed', () => {
  test('is all of a new one, and of another only what differs', () => {
    expect(upiChanges(null, state)).toHaveLength(6);
    const paused = { ...state, status: 'paused' };
    expect(upiChanges(state, paused)).toEqual([
      { field: 'status', before: 'active', after: 'paused' },
    ]);
  });

  test('is nothing that only one side has, as with a freeze', () => {
    expect(upiChanges({ status: 'active' }, {})).toEqual([]);
    expect(upiChanges({}, { status: 'active' })).toEqual([]);
    expect(upiChanges(state, null)).toEqual([]);
  });
});
