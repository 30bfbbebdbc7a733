import { expect, test } from 'vitest';
import { minor, zero } from '../money.ts';
import { mayMoveAlone, needsSecond } from './alone.ts';

const move = (amount: bigint, before = zero) =>
  mayMoveAlone({ amount: minor(amount), before, digits: 2 }, minor(1000_00n));

test('one person moves up to the limit alone, in one part or in several', () => {
  expect(move(1000_00n).ok).toBe(true);
  expect(move(1000_01n).ok).toBe(false);
  expect(move(400_00n, minor(600_00n)).ok).toBe(true);
  expect(move(400_01n, minor(600_00n)).ok).toBe(false);
});

test('the refusal names limit and amount, and that a second person may approve', () => {
  expect(move(1500_50n)).toMatchObject({
    code: 'PermissionDenied',
    needsSecond: true,
    reason: { code: 'moved_alone_above', facts: { limit: '1000.00', amount: '1500.50' } },
  });
});

test('what was moved earlier is named with it, as a sum of 24 hours', () => {
  expect(move(400_01n, minor(600_00n))).toMatchObject({
    reason: { code: 'moved_alone_above', facts: { limit: '1000.00', amount: '1000.01' } },
  });
});

test('what is compared with the limit by itself is named as this alone', () => {
  expect(needsSecond(minor(1000_00n), minor(1500_50n), 2)).toMatchObject({
    reason: { code: 'needs_second_approval', facts: { limit: '1000.00', amount: '1500.50' } },
  });
});

test('with a limit of zero nothing is moved alone', () => {
  const one = { amount: minor(1n), before: zero, digits: 2 };
  expect(mayMoveAlone(one, zero).ok).toBe(false);
});
