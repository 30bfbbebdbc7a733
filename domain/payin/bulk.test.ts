import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import { decidesMostAfter } from './bulk.ts';

test('what a bulk has approved leaves less for the rest; without a limit it is no bound', () => {
  expect(decidesMostAfter(minor(1_000n), minor(0n))).toBe(1_000n);
  expect(decidesMostAfter(minor(1_000n), minor(600n))).toBe(400n);
  expect(decidesMostAfter(minor(1_000n), minor(1_000n))).toBe(0n);
  expect(decidesMostAfter(null, minor(10_000n))).toBeNull();
});
