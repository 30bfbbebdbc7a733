import { expect, test } from 'vitest';
import { hasNeverSignedIn, sessionKeptMs } from './last-seen.ts';

test('a user without sessions never signed in, unless one may have been deleted', () => {
  const createdAt = Date.UTC(2026, 0, 1);
  expect(hasNeverSignedIn(createdAt, createdAt)).toBe(true);
  expect(hasNeverSignedIn(createdAt, createdAt + sessionKeptMs - 1)).toBe(true);
  expect(hasNeverSignedIn(createdAt, createdAt + sessionKeptMs)).toBe(false);
});
