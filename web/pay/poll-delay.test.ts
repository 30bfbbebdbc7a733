import { expect, test } from 'vitest';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { pollDelayMs, retryDelayMs } from './poll-delay.ts';

test('the page asks every 5 seconds at first, then every 8 and 12, and not when all is decided', () => {
  expect(pollDelayMs('pay', false, 0)).toBe(5000);
  expect(pollDelayMs('processing', false, 2 * minuteMs)).toBe(8000);
  expect(pollDelayMs('processing', false, 10 * minuteMs)).toBe(12_000);
  expect(pollDelayMs('lateWaiting', false, 0)).toBe(15_000);
  expect(pollDelayMs('approved', true, 0)).toBeNull();
});

test('failures wait longer each time up to 30 seconds, and as long as the server asks up to 60', () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => retryDelayMs(failures))).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(retryDelayMs(1, 20_000)).toBe(20_000);
  expect(retryDelayMs(1, 3_600_000)).toBe(60_000);
});
