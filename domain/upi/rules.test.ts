import { upiStatuses, type UpiStatus } from '@peerdesk/contract/upi.ts';
import { roles, type Role } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { changedUpiStatus, checkUpiCaps, ownsUpis, statusOfNewUpi } from './rules.ts';

type Outcome = UpiStatus | 'PermissionDenied' | 'InvalidTransition';

function outcome(role: Role, from: UpiStatus, to: 'active' | 'paused' | undefined): Outcome {
  const result = changedUpiStatus(role, from, to);
  return result.ok ? result.value : (result.code as Outcome);
}

/** Per status: the outcome of asking for active, for paused and for neither. */
const byStaff: Record<UpiStatus, [Outcome, Outcome, Outcome]> = {
  waiting: ['active', 'paused', 'waiting'],
  active: ['active', 'paused', 'active'],
  paused: ['active', 'paused', 'paused'],
  frozen: ['InvalidTransition', 'InvalidTransition', 'InvalidTransition'],
};
const byPeer: Record<UpiStatus, [Outcome, Outcome, Outcome]> = {
  ...byStaff,
  waiting: ['PermissionDenied', 'PermissionDenied', 'waiting'],
};
const expected = { admin: byStaff, subadmin: byStaff, peer: byPeer, 'peer-withdrawal': byPeer };

describe('the status of a UPI ID', () => {
  test.each(roles.flatMap((role) => upiStatuses.map((from) => ({ role, from }))))(
    '$role changes one that is $from',
    ({ role, from }) => {
      const outcomes = (['active', 'paused', undefined] as const).map((to) =>
        outcome(role, from, to),
      );
      expect(outcomes).toEqual(expected[role][from]);
    },
  );

  test('what a peer adds waits, what staff adds is active; only peers own', () => {
    expect(roles.map(statusOfNewUpi)).toEqual(['active', 'active', 'waiting', 'waiting']);
    expect(roles.map(ownsUpis)).toEqual([false, false, true, true]);
  });
});

describe('the caps of a UPI ID', () => {
  const caps = {
    minAmount: '100.00',
    maxAmount: '100000.00',
    dailyAmount: '400000.00',
    dailyCount: 50,
  };

  test('exactly the network’s caps are allowed', () => {
    expect(checkUpiCaps(caps, 2)).toEqual({
      ok: true,
      value: {
        minAmount: 10_000n,
        maxAmount: 10_000_000n,
        dailyAmount: 40_000_000n,
        dailyCount: 50,
      },
    });
  });

  test.each([
    ['limits.dailyAmount', { dailyAmount: '400000.01' }],
    ['limits.dailyAmount', { dailyAmount: '0.00' }],
    ['limits.dailyAmount', { dailyAmount: '1.001' }],
    ['limits.dailyCount', { dailyCount: 51 }],
    ['limits.maxAmount', { maxAmount: '99.99' }],
    ['limits.maxAmount', { maxAmount: '-1' }],
    ['limits.minAmount', { minAmount: '0' }],
  ] as [string, Partial<typeof caps>][])('%s is refused: %o', (field, change) => {
    const result = checkUpiCaps({ ...caps, ...change }, 2);
    expect(result).toMatchObject({ ok: false, code: 'ValidationError' });
    expect(result.ok || Object.keys(result.fields ?? {})).toEqual([field]);
  });

  test('a smallest amount equal to the largest is a range of one amount', () => {
    expect(checkUpiCaps({ ...caps, minAmount: '500.00', maxAmount: '500.00' }, 2).ok).toBe(true);
  });
});
