import { expect, test } from 'vitest';
import { readGrid } from '../testing/read.ts';

type Line = readonly [day: number, step: number];

/** A file whose amounts have no sign: `step` is what a line adds to the balance. */
function directionsOf(listed: (lines: readonly string[][]) => string[][], lines: readonly Line[]) {
  let balance = 1000;
  const made = lines.map(([day, step], at) => {
    balance += step;
    return [`0${day}/08/2026`, `Line ${at}`, `${Math.abs(step)}.00`, `${balance}.00`];
  });
  const rows = [['Date', 'Narration', 'Amount', 'Balance'], ...listed(made)];
  const result = readGrid(
    { rows: rows.map((cells, at) => ({ row: at + 1, cells })), delimiter: null },
    {},
  );
  if (!result.ok) return result.code;
  return result.statement.lines.map(({ direction, error }) => direction ?? error?.code);
}

const lines: readonly Line[] = [
  ...[[1, 500] as const, [1, 500] as const, [2, -300] as const],
  ...[[2, 250] as const, [3, -100] as const, [3, 75] as const],
];
const told = lines.slice(1).map(([, step]) => (step > 0 ? 'credit' : 'debit'));

test('what no balance stands before has no direction, even if the next amount is the same', () => {
  expect(directionsOf((rows) => [...rows], lines)).toEqual(['NO_DIRECTION', ...told]);
  expect(directionsOf((rows) => rows.toReversed(), lines)).toEqual([
    ...told.toReversed(),
    'NO_DIRECTION',
  ]);
});

test('days in one direction and the lines of a day in the other', () => {
  const byDay = (rows: readonly string[][]) =>
    rows
      .toReversed()
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1) * Number(one !== other));
  expect(directionsOf(byDay, lines)).toEqual([
    ...['credit', 'NO_DIRECTION', 'credit', 'debit', 'credit', 'debit'],
  ]);
});
