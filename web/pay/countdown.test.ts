import { expect, test } from 'vitest';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { clockBase, countdown, remainingMs } from './countdown.ts';

const serverTime = '2024-03-05T09:00:00.000Z';
const expiresAt = '2024-03-05T09:15:00.000Z';

test('the time left follows the server’s clock and the page’s own, never the phone’s', () => {
  const base = clockBase(serverTime, 5000, 5400);
  expect(remainingMs(expiresAt, base, 5200)).toBe(15 * minuteMs);
  expect(remainingMs(expiresAt, base, 5200 + 4 * minuteMs)).toBe(11 * minuteMs);
});

test('the time left stops at zero and is unknown without a deadline or a clock', () => {
  const base = clockBase(serverTime, 0, 0);
  expect(remainingMs(expiresAt, base, 60 * minuteMs)).toBe(0);
  expect(remainingMs(null, base, 0)).toBeNull();
  expect(remainingMs(expiresAt, null, 0)).toBeNull();
  expect(remainingMs('soon', base, 0)).toBeNull();
  expect(clockBase('now', 0, 0)).toBeNull();
});

test.each([
  [15 * minuteMs, '15:00'],
  [14 * minuteMs + 4001, '14:05'],
  [999, '0:01'],
  [0, '0:00'],
  [3_723_000, '1:02:03'],
])('%i ms read %s', (leftMs, text) => {
  expect(countdown(leftMs, leftMs).text).toBe(text);
});

test('the ring is full at fifteen minutes, or at a longer first time, and empties evenly', () => {
  expect(countdown(15 * minuteMs, 15 * minuteMs).fraction).toBe(1);
  expect(countdown(3 * minuteMs, 3 * minuteMs).fraction).toBeCloseTo(0.2);
  expect(countdown(15 * minuteMs, 30 * minuteMs).fraction).toBe(0.5);
});

test('the last two minutes are soon, and only zero is over', () => {
  expect(countdown(2 * minuteMs + 1, 0)).toMatchObject({ isSoon: false, isOver: false });
  expect(countdown(2 * minuteMs, 0)).toMatchObject({ isSoon: true, isOver: false });
  expect(countdown(1, 0)).toMatchObject({ isSoon: true, isOver: false });
  expect(countdown(0, 0)).toMatchObject({ isSoon: true, isOver: true });
});
