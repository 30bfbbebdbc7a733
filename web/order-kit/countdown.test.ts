import { expect, test } from 'vitest';
import { countdownOf } from './countdown.ts';

const now = Date.parse('2026-03-05T09:00:00.000Z');
const after = (seconds: number) => new Date(now + seconds * 1000).toISOString();

test('minutes and seconds, and hours where there are any', () => {
  expect(countdownOf(after(724), now).text).toBe('12:04');
  expect(countdownOf(after(3723), now).text).toBe('1:02:03');
});

test('begins at the time that was given, of a clock that is a moment behind', () => {
  expect(countdownOf(after(900), now - 999).text).toBe('15:00');
  expect(countdownOf(after(900), now).text).toBe('15:00');
});

test('turns urgent under two minutes', () => {
  expect(countdownOf(after(120), now).isUrgent).toBe(false);
  expect(countdownOf(after(119), now).isUrgent).toBe(true);
});

test('is over at the instant and after it, and for what is no instant', () => {
  expect(countdownOf(after(1), now).isOver).toBe(false);
  expect(countdownOf(after(0), now)).toEqual({ text: '0:00', isUrgent: true, isOver: true });
  expect(countdownOf('soon', now).isOver).toBe(true);
});
