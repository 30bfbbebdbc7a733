import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { expect, test } from 'vitest';
import { barSize, barsOf, chartStatuses, trendsOf } from './bars.ts';
import { markOf } from './chart-marks.ts';
import { pointsOf } from './sparkline.tsx';

const india = 'Asia/Calcutta';

test('every status has its place in a bar', () => {
  expect(chartStatuses.toSorted()).toEqual(orderStatuses.toSorted());
});

test('no two statuses look the same to somebody who sees no colours', () => {
  const patterns = chartStatuses.map((status) => JSON.stringify(markOf(status).style));
  expect(new Set(patterns).size).toBe(chartStatuses.length);
});

test('hours of the business day, those without orders too', () => {
  const bars = barsOf(
    {
      ...{ start: '2026-11-21T18:30:00.000Z', end: '2026-11-22T18:30:00.000Z', unit: 'hour' },
      series: [
        {
          at: '2026-11-22T05:30:00.000Z',
          status: 'declined',
          count: 1,
          amount: '100.00',
          medianMinutes: null,
        },
        {
          at: '2026-11-22T05:30:00.000Z',
          status: 'approved',
          count: 2,
          amount: '300.00',
          medianMinutes: 4,
        },
      ],
    },
    india,
    Date.parse('2026-11-22T06:00:00.000Z'),
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
        { status: 'approved', count: 2, amount: '300.00', medianMinutes: 4 },
        { status: 'declined', count: 1, amount: '100.00', medianMinutes: null },
      ],
      isRunning: true,
    },
  ]);
  expect(bars.filter(({ isRunning }) => isRunning)).toHaveLength(1);
});

test('days, and a last one that is not whole', () => {
  const bars = barsOf(
    {
      ...{ start: '2026-11-19T18:30:00.000Z', end: '2026-11-22T06:00:00.000Z', unit: 'day' },
      series: [],
    },
    india,
    Date.parse('2026-11-22T05:59:00.000Z'),
  );
  expect(bars.map(({ short }) => short)).toEqual(['20', '21', '22']);
  expect(bars.at(-1)?.end).toBe('2026-11-22T06:00:00.000Z');
  expect(bars.map(({ isRunning }) => isRunning)).toEqual([false, false, true]);
});

test('the trends of a period go as far as its figures, and a rate needs orders', () => {
  const bars = barsOf(
    {
      ...{ start: '2026-11-21T18:30:00.000Z', end: '2026-11-22T18:30:00.000Z', unit: 'hour' },
      series: [
        {
          at: '2026-11-21T18:30:00.000Z',
          status: 'approved',
          count: 1,
          amount: '100.50',
          medianMinutes: 4,
        },
        {
          at: '2026-11-21T18:30:00.000Z',
          status: 'expired',
          count: 3,
          amount: '900.00',
          medianMinutes: null,
        },
      ],
    },
    india,
    Date.parse('2026-11-21T20:00:00.000Z'),
  );
  expect(trendsOf(bars, Date.parse('2026-11-21T20:00:00.000Z'))).toEqual({
    count: [4, 0],
    amount: [100_50, 0],
    rate: [0.25, null],
    median: [4, null],
  });
  expect(bars.slice(0, 1).map((bar) => [barSize(bar, 'count'), barSize(bar, 'amount')])).toEqual([
    [4, 1000_50],
  ]);
});

test('a line has nothing at the bottom and the most at the top; what is unknown is left out', () => {
  expect(pointsOf([0, 4, null, 2])).toEqual([
    [0, 20],
    [24, 0],
    [72, 10],
  ]);
  expect(pointsOf([0, 0])).toEqual([
    [0, 20],
    [72, 20],
  ]);
});
