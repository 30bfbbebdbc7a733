import { describe, expect, test } from 'vitest';
import type { Role } from '@peerdesk/contract/user.ts';
import { minor } from '../money.ts';
import type { Result } from '../result.ts';
import { limitsAfter, limitsByAdminAfter, maySetLimits, noLimits } from './limits.ts';

const admin = { id: 'A', role: 'admin' as Role };
const subadmin = { id: 'S', role: 'subadmin' as Role };
const before = { minAmount: minor(10_000n), maxAmount: minor(500_000n), openPayouts: 3 };
const outcome = (result: Result<unknown>) =>
  result.ok ? result.value : [result.code, ...Object.keys(result.fields ?? {})];

describe('limits after a change', () => {
  test.each([
    ['nothing', {}, before],
    ['one limit', { maxAmount: '900' }, { ...before, maxAmount: 90_000n }],
    [
      'none any more',
      { minAmount: null, openPayouts: null },
      { ...before, minAmount: null, openPayouts: null },
    ],
    ['a reversed range', { maxAmount: '99.99' }, ['ValidationError', 'limits.maxAmount']],
    ['no amount', { minAmount: '0.00' }, ['ValidationError', 'limits.minAmount']],
    ['too many decimals', { maxAmount: '900.001' }, ['ValidationError', 'limits.maxAmount']],
  ])('%s', (_name, given, expected) => {
    expect(outcome(limitsAfter(before, given, 2))).toEqual(expected);
  });
});

describe('limits that an admin set', () => {
  test.each([
    [
      'tightens all',
      { minAmount: minor(20_000n), maxAmount: minor(400_000n), openPayouts: 2 },
      null,
    ],
    ['lowers the least', { minAmount: minor(9999n) }, ['PermissionDenied', 'limits.minAmount']],
    ['raises the most', { maxAmount: minor(500_001n) }, ['PermissionDenied', 'limits.maxAmount']],
    ['takes the most away', { maxAmount: null }, ['PermissionDenied', 'limits.maxAmount']],
    ['takes the least away', { minAmount: null }, ['PermissionDenied', 'limits.minAmount']],
    ['allows more pay-outs', { openPayouts: 4 }, ['PermissionDenied', 'limits.openPayouts']],
  ])('a subadmin %s', (_name, set, expected) => {
    const limits = { before, after: { ...before, ...set } };
    expect(outcome(maySetLimits(subadmin, before, limits))).toEqual(expected);
    expect(outcome(maySetLimits(admin, before, limits))).toBe(null);
    expect(outcome(maySetLimits(subadmin, noLimits, limits))).toBe(null);
  });

  test('only what an admin gives counts as theirs', () => {
    const after = { ...before, maxAmount: minor(100_000n) };
    const given = { maxAmount: '1000' };
    expect(limitsByAdminAfter(admin, noLimits, given, after)).toEqual({
      ...noLimits,
      maxAmount: 100_000n,
    });
    expect(limitsByAdminAfter(subadmin, noLimits, given, after)).toEqual(noLimits);
  });
});
