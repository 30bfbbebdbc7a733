import { describe, expect, test } from 'vitest';
import { noRows, stableRowsReducer, type StableRows } from './stable-rows.ts';

interface Book {
  isbn: string;
  shelf: string;
  addedAt: string;
}

const reduce = stableRowsReducer<Book>({
  idOf: ({ isbn }) => isbn,
  createdAtOf: ({ addedAt }) => addedAt,
  stateOf: ({ shelf }) => shelf,
});

const row = (isbn: string, shelf = 'new', minute = 0): Book => ({
  isbn,
  shelf,
  addedAt: `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
});

const answer = (state: StableRows<Book>, rows: readonly Book[], isHeld: boolean, key = 'all') =>
  reduce(state, { type: 'answered', key, rows, isHeld });

const ids = (rows: readonly Book[]) => rows.map(({ isbn }) => isbn);

const first = answer(noRows(), [row('B', 'new', 2), row('A', 'new', 1)], false);

test('rows that come to an empty list are shown even while somebody works with it', () => {
  const empty = answer(noRows(), [], false);
  const state = answer(empty, [row('A')], true);
  expect(ids(state.shown)).toEqual(['A']);
  expect(state.added).toEqual([]);
});

describe('a list that nobody works with', () => {
  test('shows an answer at once and lets nothing wait', () => {
    const state = answer(first, [row('C', 'new', 3), ...first.shown], false);
    expect(ids(state.shown)).toEqual(['C', 'B', 'A']);
    expect(state.added).toEqual([]);
  });

  test('drops a row that the answer no longer holds', () => {
    expect(ids(answer(first, [row('B', 'new', 2)], false).shown)).toEqual(['B']);
  });
});

describe('a held list', () => {
  test('keeps its rows in place and counts the new rows', () => {
    const rows = [row('D', 'new', 4), row('C', 'new', 3), ...first.shown];
    const state = answer(first, rows, true);
    expect(ids(state.shown)).toEqual(['B', 'A']);
    expect(state.added).toEqual(['D', 'C']);
  });

  test('updates a known row where it stands, even when the answer is sorted otherwise', () => {
    const state = answer(first, [row('A', 'lent', 1), row('B', 'new', 2)], true);
    expect(ids(state.shown)).toEqual(['B', 'A']);
    expect(state.shown[1]?.shelf).toBe('lent');
  });

  test('keeps a row that the answer lacks and says that it was removed', () => {
    const state = answer(first, [row('B', 'new', 2)], true);
    expect(ids(state.shown)).toEqual(['B', 'A']);
    expect(state.removed).toEqual(['A']);
  });

  test('does not call a row removed that new ones pushed off the page', () => {
    const state = answer(first, [row('C', 'new', 3), row('B', 'new', 2)], true);
    expect(ids(state.shown)).toEqual(['B', 'A']);
    expect(state.removed).toEqual([]);
    expect(answer(first, [row('C', 'new', 3)], true).removed).toEqual(['B']);
  });

  test('does not call an older row new that moved up from the next page', () => {
    const state = answer(first, [row('B', 'new', 2), row('Z', 'new', 0)], true);
    expect(state.added).toEqual([]);
  });

  test('forgets a new row that went away again before it was shown', () => {
    const waiting = answer(first, [row('C', 'new', 3), ...first.shown], true);
    expect(answer(waiting, [...first.shown], true).added).toEqual([]);
  });

  test('shows everything once it is asked to', () => {
    const rows = [row('C', 'new', 3), row('B', 'new', 2)];
    const state = reduce(answer(first, rows, true), { type: 'showAll' });
    expect(ids(state.shown)).toEqual(['C', 'B']);
    expect(state.added).toEqual([]);
    expect(state.removed).toEqual([]);
  });
});

describe('a changed state', () => {
  test('is named, and only that row', () => {
    const state = answer(first, [row('B', 'lent', 2), row('A', 'new', 1)], true);
    expect(state.changed).toEqual(['B']);
    expect(state.changes).toBe(first.changes + 1);
  });

  test('does not glow again when it is shown or polled unchanged', () => {
    const held = answer(first, [row('B', 'lent', 2), row('A', 'new', 1)], true);
    const after = reduce(held, { type: 'showAll' });
    expect(after.changes).toBe(held.changes);
    expect(answer(after, [...after.latest], false).changes).toBe(held.changes);
  });

  test('is no change when the filters changed', () => {
    const state = answer(first, [row('B', 'lent', 2)], true, 'other');
    expect(ids(state.shown)).toEqual(['B']);
    expect(state.changed).toEqual([]);
  });
});

test('an answer that is the same object changes nothing, so nothing renders', () => {
  expect(answer(first, first.latest, false)).toBe(first);
  const held = answer(first, [row('C', 'new', 3), ...first.shown], true);
  expect(answer(held, held.latest, true)).toBe(held);
});
