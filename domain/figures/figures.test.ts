import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { orderStatuses } from '@peerdesk/contract/order-status.ts';
import { expect, test } from 'vitest';
import { minor } from '../money.ts';
import { figuresOf, usualMinutes } from './figures.ts';

const orders = array(
  record({
    status: constantFrom(...orderStatuses),
    minutes: integer({ min: 0, max: 40 }),
    amount: integer({ min: 1, max: 10_000 }),
  }),
  { maxLength: 60 },
);

test('the figures are those of the single orders, however they are grouped', () => {
  assert(
    property(orders, (list) => {
      const one = list.map((order) => ({
        ...order,
        orders: 1,
        amount: minor(BigInt(order.amount)),
      }));
      const found = figuresOf(one);
      const approved = list.filter(({ status }) => status === 'approved');
      const minutes = approved.map((order) => order.minutes).toSorted((a, b) => a - b);
      expect(found).toEqual({
        count: list.length,
        approved: approved.length,
        amount: BigInt(approved.reduce((sum, { amount }) => sum + amount, 0)),
        successRate:
          list.length === 0 ? null : Math.round((approved.length / list.length) * 1e4) / 1e4,
        medianMinutes: minutes[Math.ceil(minutes.length / 2) - 1] ?? null,
      });
      const grouped = Map.groupBy(one, ({ status, minutes: at }) => `${status} ${at}`);
      const rows = [...grouped.values()].flatMap(([first, ...rest]) =>
        first
          ? {
              ...first,
              orders: rest.length + 1,
              amount: minor([first, ...rest].reduce((sum, { amount }) => sum + amount, 0n)),
            }
          : [],
      );
      expect(figuresOf(rows)).toEqual(found);
    }),
  );
});

test('customers are told within how many minutes three of four were approved, in steps', () => {
  const rows = (...counts: [minutes: number, orders: number][]) =>
    counts.map(([minutes, orders]) => ({ minutes, orders }));
  expect(usualMinutes([])).toBeNull();
  expect(usualMinutes(rows([2, 19]))).toBeNull();
  expect(usualMinutes(rows([2, 20]))).toBe(2);
  expect(usualMinutes(rows([1, 74], [4, 1], [50, 25]))).toBe(5);
  expect(usualMinutes(rows([0, 100]))).toBe(1);
  expect(usualMinutes(rows([60, 20]))).toBe(60);
  expect(usualMinutes(rows([61, 20]))).toBeNull();
});

test('a change that is not added up yet may take orders away', () => {
  const row = (status: 'approved' | 'processing', count: number) => ({
    status,
    minutes: status === 'approved' ? 3 : 0,
    orders: count,
    amount: minor(BigInt(count) * 100n),
  });
  const rows = [row('processing', 4), row('processing', -1), row('approved', 1)];
  expect(figuresOf(rows)).toMatchObject({ count: 4, approved: 1, amount: 100n, medianMinutes: 3 });
});
