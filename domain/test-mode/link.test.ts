import { expect, test } from 'vitest';
import { isTestToken, testTokenOf } from './link.ts';

test('no token of a live order is one of a test order, whatever it begins with', () => {
  const live = ['A'.repeat(43), `test_${'A'.repeat(38)}`];
  for (const token of live) expect(isTestToken(token), token).toBe(false);
  for (const token of live) expect(isTestToken(testTokenOf(token)), token).toBe(true);
  for (const odd of ['', 'test_', `test_${'A'.repeat(44)}`, `TEST_${'A'.repeat(43)}`]) {
    expect(isTestToken(odd), odd).toBe(false);
  }
});
