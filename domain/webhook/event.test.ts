import { expect, test } from 'vitest';
import { eventOf, isKindWanted, isWanted } from './event.ts';

test('an event is named by the new status, or `updated` where it stayed', () => {
  expect(eventOf('payin', 'processing', true)).toBe('payin.processing');
  expect(eventOf('payin', 'approved', false)).toBe('payin.updated');
});

test('a kind with a star takes its events and no others', () => {
  expect(isWanted('payin.approved', ['payin.*'])).toBe(true);
  expect(isWanted('payout.approved', ['payin.*'])).toBe(false);
  expect(isWanted('payin.approved', ['payin.approved', 'dispute.*'])).toBe(true);
  expect(isWanted('payin.declined', ['payin.approved', 'dispute.*'])).toBe(false);
});

test('a merchant wants a kind of order if it wants any event of it', () => {
  expect(isKindWanted('payin', ['payin.approved'])).toBe(true);
  expect(isKindWanted('payin', ['payin.*'])).toBe(true);
  expect(isKindWanted('payin', ['payout.*', 'dispute.*'])).toBe(false);
  expect(isKindWanted('payin', [])).toBe(false);
});
