import { expect, test } from 'vitest';
import { takenAfter, takeMs } from './attention.ts';

const now = Date.UTC(2024, 2, 5);
const asha = { userId: 'A', until: now + 1 };

test('a person takes what is free, what has run out, and what somebody else has', () => {
  const mine = { userId: 'B', until: now + takeMs };
  const asked = { userId: 'B', onlyIfFree: false, now };
  expect(takenAfter(null, asked)).toEqual(mine);
  expect(takenAfter({ ...asha, until: now }, asked)).toEqual(mine);
  expect(takenAfter(asha, asked)).toEqual(mine);
});

test('a dialog takes only what is free', () => {
  const asked = { userId: 'B', onlyIfFree: true, now };
  expect(takenAfter(null, asked)).toEqual({ userId: 'B', until: now + takeMs });
  expect(takenAfter({ ...asha, until: now }, asked)).toEqual({ userId: 'B', until: now + takeMs });
  expect(takenAfter(asha, asked)).toBeNull();
});
