import { describe, expect, test } from 'vitest';
import {
  amountGrowth,
  fewerIsBetter,
  growth,
  isManifold,
  listAddress,
  rateChange,
  timeChange,
} from './figures.ts';

const none = { count: 0, approved: 0, amount: '0.00', successRate: null, medianMinutes: null };

describe('what is compared with the period before', () => {
  test('more orders are better, in per cent of what was before', () => {
    expect(growth(150, 100)).toEqual({ by: 50, isBetter: true });
    expect(growth(50, 100)).toEqual({ by: -50, isBetter: false });
    expect(growth(100, 100)).toBeNull();
    expect(growth(1001, 1000)).toBeNull();
    expect(growth(100, 0)).toBeNull();
  });

  test('beyond ten times of what was before, it is told in times', () => {
    const isTimes = (now: number, before: number) => {
      const change = growth(now, before);
      return change && isManifold(change);
    };
    expect(isTimes(24_738, 100)).toBe(true);
    expect(isTimes(1010, 100)).toBe(true);
    expect(isTimes(1000, 100)).toBe(false);
    expect(isTimes(1, 1000)).toBe(false);
  });

  test('more open disputes are worse, also where there were none', () => {
    expect(fewerIsBetter(1, 0)).toEqual({ by: 1, isBetter: false });
    expect(fewerIsBetter(2, 5)).toEqual({ by: -3, isBetter: true });
    expect(fewerIsBetter(2, 2)).toBeNull();
  });

  test('amounts are compared like numbers of orders, not as text', () => {
    expect(amountGrowth('1500.50', '999.99')).toEqual({ by: 50, isBetter: true });
    expect(amountGrowth('0.00', '0.00')).toBeNull();
  });

  test('a rate moves by points, a time by minutes, of which fewer are better', () => {
    const before = { ...none, successRate: 0.8, medianMinutes: 4 };
    const now = { ...none, successRate: 0.9, medianMinutes: 6, previous: before };
    expect(rateChange(now)).toEqual({ by: 10, isBetter: true });
    expect(timeChange(now)).toEqual({ by: 2, isBetter: false });
    expect(rateChange({ ...now, previous: none })).toBeNull();
    expect(timeChange({ ...now, medianMinutes: null })).toBeNull();
  });
});

test('a list’s address has the filters that are set', () => {
  expect(listAddress('/operations/payin', { start: 'today', end: undefined })).toBe(
    '/operations/payin?start=today',
  );
  expect(listAddress('/operations/payin', {})).toBe('/operations/payin');
});
