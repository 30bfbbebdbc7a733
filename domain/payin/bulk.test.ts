import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import { decidesMostAfter, mayApproveTogether } from './bulk.ts';

test('what a bulk has approved leaves less for the rest; without a limit it is no bound', () => {
  expect(decidesMostAfter(minor(1_000n), minor(0n))).toBe(1_000n);
  expect(decidesMostAfter(minor(1_000n), minor(600n))).toBe(400n);
  expect(decidesMostAfter(minor(1_000n), minor(1_000n))).toBe(0n);
  expect(decidesMostAfter(null, minor(10_000n))).toBeNull();
});

test('rows may be decided at once where all of them together are within the limit', () => {
  const rows = [minor(400n), minor(600n)];
  expect(mayApproveTogether(minor(1_000n), rows)).toBe(true);
  expect(mayApproveTogether(minor(999n), rows)).toBe(false);
  expect(mayApproveTogether(minor(0n), [])).toBe(true);
  expect(mayApproveTogether(null, rows)).toBe(true);
});
