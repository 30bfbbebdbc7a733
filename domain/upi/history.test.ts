import { describe, expect, test } from 'vitest';
import { upiChanges } from './history.ts';

const id = 'V01A';
const limits = { minAmount: '1.00', maxAmount: '9.00', dailyAmount: '90.00', dailyCount: 5 };
const state = { holder: 'Asha', status: 'active', limits };

describe('what a change of a UPI ID changed', () => {
  test('is all of a new one, and of another only what differs', () => {
    expect(upiChanges(id, null, state)).toHaveLength(6);
    const paused = { ...state, status: 'paused' };
    expect(upiChanges(id, state, paused)).toEqual([
      { field: 'status', before: 'active', after: 'paused' },
    ]);
  });

  test('is its account where a number was given, in place of its own', () => {
    const own = { ...state, accountId: id };
    expect(upiChanges(id, null, own).map(({ field }) => field)).not.toContain('accountId');
    const given = { ...state, accountId: '5010' };
    const change = { field: 'accountId', after: '5010' };
    expect(upiChanges(id, null, given)).toContainEqual({ ...change, before: null });
    expect(upiChanges(id, own, given)).toEqual([{ ...change, before: null }]);
    expect(upiChanges(id, { ...state, accountId: '5011' }, given)).toEqual([
      { ...change, before: '5011' },
    ]);
    expect(upiChanges(id, given, own)).toEqual([{ ...change, before: '5010', after: '' }]);
  });

  test('is nothing that only one side has, as with a freeze', () => {
    expect(upiChanges(id, { status: 'active' }, {})).toEqual([]);
    expect(upiChanges(id, {}, { status: 'active' })).toEqual([]);
    expect(upiChanges(id, state, null)).toEqual([]);
  });
});
