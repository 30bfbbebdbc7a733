import { expect, test } from 'vitest';
import { mayBeSecondPerson } from './second-person.ts';

const hour = 3_600_000;

test.each([
  ['registered long ago', { createdAt: 0, givenAccessAt: null }, true],
  ['registered just now', { createdAt: 99 * hour, givenAccessAt: null }, false],
  ['given a password just now', { createdAt: 0, givenAccessAt: 99 * hour }, false],
  ['given a password in time', { createdAt: 0, givenAccessAt: 76 * hour }, true],
])('an admin %s', (_, admin, may) => {
  expect(mayBeSecondPerson(admin, 24, 100 * hour).ok).toBe(may);
  expect(mayBeSecondPerson(admin, 0, 100 * hour).ok).toBe(true);
});

test('is told from when on', () => {
  expect(mayBeSecondPerson({ createdAt: 0, givenAccessAt: null }, 24, hour)).toMatchObject({
    code: 'PermissionDenied',
    reason: { code: 'approval_too_soon', facts: { at: '1970-01-02T00:00:00.000Z' } },
  });
});
