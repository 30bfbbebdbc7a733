import { expect, test } from 'vitest';
import { asWritten, type Movement } from './as-written.ts';

const moved = (id: string, at: number, amount: bigint, balance: bigint): Movement => ({
  id,
  at,
  amount,
  balance,
});
const ids = (rows: readonly Movement[]) => asWritten(rows).map(({ id }) => id);

const oldest = moved('E1', 1, 100n, 100n);
/** Of one instant: written as c, a, b. */
const [a, b, c] = [
  moved('E2a', 2, -30n, 120n),
  moved('E2b', 2, 5n, 125n),
  moved('E2c', 2, 50n, 150n),
];
const newest = moved('E3', 3, 1n, 126n);

test('movements of one instant stand as their balances were written', () => {
  expect(ids([newest, c, b, a, oldest])).toEqual(['E3', 'E2b', 'E2a', 'E2c', 'E1']);
  expect(ids([oldest, a, b, c, newest])).toEqual(['E1', 'E2c', 'E2a', 'E2b', 'E3']);
});

test('a page that begins or ends among them reads correctly too', () => {
  expect(ids([c, b, a])).toEqual(['E2b', 'E2a', 'E2c']);
});

test('what came back to the same balance goes on from the movement before it', () => {
  const there = moved('E2b', 2, 10n, 110n);
  const back = moved('E2a', 2, -10n, 100n);
  expect(ids([there, back, oldest])).toEqual(['E2a', 'E2b', 'E1']);
  expect(ids([moved('E2c', 2, 7n, 107n), there, back, oldest])).toEqual([
    'E2c',
    'E2a',
    'E2b',
    'E1',
  ]);
});

test('where some of them are not listed, they stay as they are', () => {
  expect(ids([newest, c, b, oldest])).toEqual(['E3', 'E2c', 'E2b', 'E1']);
  expect(ids([])).toEqual([]);
});
