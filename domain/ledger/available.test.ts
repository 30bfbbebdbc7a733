import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { availableOf, coversWithdrawal } from './available.ts';

const funds = (balance: bigint, held: bigint, uncleared: bigint) => ({
  balance: minor(balance),
  held: minor(held),
  uncleared: minor(uncleared),
});

describe('what is available', () => {
  test.each([
    ['all of it', funds(1_000n, 0n, 0n), 1_000n],
    ['not what open pay-ins hold', funds(1_000n, 200n, 0n), 800n],
    ['not what has not cleared', funds(1_000n, 0n, 300n), 700n],
    ['neither', funds(1_000n, 200n, 300n), 500n],
    ['nothing of a credit that is all there is', funds(78_554_77n, 0n, 78_554_77n), 0n],
    ['less than nothing, when a deposit is spent', funds(100n, 200n, 300n), -400n],
    ['what an overdrawn wallet lacks', funds(-50n, 0n, 0n), -50n],
  ])('%s', (_what, wallet, available) => {
    expect(availableOf(wallet)).toBe(available);
  });

  test('a withdrawal takes that much and no more, and says when a credit is too fresh', () => {
    expect(coversWithdrawal(funds(1_000n, 200n, 300n), minor(500n)).ok).toBe(true);
    expect(coversWithdrawal(funds(1_000n, 200n, 300n), minor(501n))).toMatchObject({
      code: 'InsufficientBalance',
      reason: { code: 'balance_too_fresh' },
    });
    expect(coversWithdrawal(funds(1_000n, 200n, 0n), minor(801n))).toMatchObject({
      code: 'InsufficientBalance',
      reason: { code: 'balance_too_low' },
    });
  });
});
