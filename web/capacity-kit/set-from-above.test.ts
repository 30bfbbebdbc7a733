import { expect, test } from 'vitest';
import { setFromAbove } from './set-from-above.ts';

const limits = { minAmount: '100.00', maxAmount: '900.00', dailyAmount: '5000.00', dailyCount: 9 };
const upi = { status: 'active', pausedBy: null, limits, capsFromAbove: {} } as const;
const found = (...upis: Parameters<typeof setFromAbove>[1]) =>
  [...setFromAbove('peer', upis)].toSorted();

test('a cap that stands at what was set above is not the peer’s to raise', () => {
  expect(found(upi)).toEqual([]);
  const capsFromAbove = { maxAmount: '900.00', dailyCount: 9, dailyAmount: '9000.00' };
  expect(found(upi, { ...upi, capsFromAbove })).toEqual(['above_maximum', 'daily_count_reached']);
});

test('nor is a pause by somebody above, while its own is', () => {
  const paused = { ...upi, status: 'paused' } as const;
  expect(found({ ...paused, pausedBy: 'peer' })).toEqual([]);
  expect(found({ ...paused, pausedBy: 'subadmin' })).toEqual(['upi_not_active']);
});
