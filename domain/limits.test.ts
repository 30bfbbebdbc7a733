import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  challengeMs,
  enrolmentMs,
  networkReceiverLimits,
  orderRuleDefaults,
  provedForMs,
  rateRuleDefaults,
  securityRuleDefaults,
  sessionLimits,
  sessionTimes,
  signinWaitMs,
  utrCorrectionsMax,
} from './limits.ts';
import { formatMoney, showMoney } from './money.ts';
import { sessionCheckEveryMs, sessionRefreshUnderMs } from './session/refresh-policy.ts';

const rupees = (amount: Parameters<typeof formatMoney>[0]) => showMoney(formatMoney(amount, 2));

describe('limits', () => {
  test('the network’s caps for a receiver, in rupees', () => {
    const { largeFrom, largeAmount, largeCount, count, windowMs } = networkReceiverLimits;
    expect([rupees(largeFrom), rupees(largeAmount)]).toEqual(['₹2,000.00', '₹4,00,000.00']);
    expect([largeCount, count, windowMs]).toEqual([25, 50, 86_400_000]);
  });

  test('the order rules of a fresh system', () => {
    const { minAmount, maxAmount, overdraftByHand, subadminDisputeMost, ...others } =
      orderRuleDefaults;
    const { customerUnprovedMost, overdraftByLine, subadminByHandMost, ...rest } = others;
    expect([overdraftByHand, subadminDisputeMost]).toEqual([0n, 0n]);
    expect(rupees(overdraftByLine)).toBe('₹1,00,000.00');
    expect(rupees(subadminByHandMost)).toBe('₹50,00,000.00');
    expect([rupees(minAmount), rupees(maxAmount)]).toEqual(['₹100.00', '₹1,00,000.00']);
    expect(rupees(customerUnprovedMost)).toBe('₹1,00,000.00');
    expect(rest).toEqual({
      payinOpenMinutes: 15,
      payinUnopenedMinutes: 30,
      payoutAcceptMinutes: 30,
      openPayinsPerCustomer: 3,
      unprovedHoldMinutes: 60,
      merchantUnprovedPercent: 50,
    });
    expect(utrCorrectionsMax).toBe(3);
  });

  test('the lives of a session', () => {
    expect(sessionLimits).toEqual({
      accessTokenMs: 300_000,
      refreshGraceMs: 10_000,
    });
    expect(sessionTimes(securityRuleDefaults)).toEqual({
      idleMs: 1_800_000,
      absoluteMs: 43_200_000,
    });
    expect([provedForMs, enrolmentMs, challengeMs]).toEqual([300_000, 900_000, 300_000]);
  });

  test('an access token outlives a check and the refresh margin, or it could never be kept', () => {
    const { accessTokenMs } = sessionLimits;
    expect(accessTokenMs).toBeGreaterThan(sessionCheckEveryMs + sessionRefreshUnderMs);
  });
});

describe('the wait before another sign-in', () => {
  test.each([
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 1_000],
    [6, 2_000],
    [7, 4_000],
    [14, 512_000],
    [15, 900_000],
    [16, 900_000],
    [100_000, 900_000],
  ])('after %i failures: %i ms', (failures, waitMs) => {
    expect(signinWaitMs(failures, rateRuleDefaults)).toBe(waitMs);
  });

  test('never shrinks with another failure and never exceeds a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.nat(), (failures) => {
        const waitMs = signinWaitMs(failures, rateRuleDefaults);
        expect(signinWaitMs(failures + 1, rateRuleDefaults)).toBeGreaterThanOrEqual(waitMs);
        expect(waitMs).toBeLessThanOrEqual(900_000);
      }),
    );
  });
});
