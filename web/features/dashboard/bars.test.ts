import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { expect, test } from 'vitest';
import { barsOf, chartStatuses } from './bars.ts';

const india = 'Asia/Calcutta';

test('every status has its place in a bar', () => {
  expect(chartStatuses.toSorted()).toEqual(orderStatuses.toSorted());
});

test('hours of the business day, those without orders too', () => {
  const bars = barsOf(
    {
      ...{ start: '2026-11-21T18:30:00.000Z', end: '2026-11-22T18:30:00.000Z', unit: 'hour' },
      series: [
        { at: '2026-11-22T05:30:00.000Z', status: 'declined', count: 1, amount: '100.00' },
        { at: '2026-11-22T05:30:00.000Z', status: 'approved', count: 2, amount: '300.00' },
      ],
    },
    india,
  );
  expect(bars).toHaveLength(24);
  expect(bars.filter(({ total }) => total > 0)).toEqual([
    {
      start: '2026-11-22T05:30:00.000Z',
      end: '2026-11-22T06:30:00.000Z',
      short: '11:00',
      label: '2026-11-22 11:00',
      total: 3,
      parts: [
        { status: 'approved', count: 2, amount: '300.00' },
        { status: 'declined', count: 1, amount: '100.00' },
      ],
    },
  ]);
});

test('days, and a last one that is not whole', () => {
  const bars = barsOf(
    {
      ...{ start: '2026-11-19T18:30:00.000Z', end: '2026-11-22T06:00:00.000Z', unit: 'day' },
      series: [],
    },
    india,
  );
  expect(bars.map(({ short }) => short)).toEqual(['20', '21', '22']);
  expect(bars.at(-1)?.end).toBe('2026-11-22T06:00:00.000Z');
});
