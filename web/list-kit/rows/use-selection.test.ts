import { expect, test } from 'vitest';
import { withSelected } from './use-selection.ts';

test('a row is taken out of the selection by ticking it again', () => {
  expect([...withSelected(['a'], ['b'], true)]).toEqual(['a', 'b']);
  expect([...withSelected(['a', 'b'], ['b'], false)]).toEqual(['a']);
});

test('all rows at once, each of them once', () => {
  expect([...withSelected(['b'], ['a', 'b', 'c'], true)].toSorted()).toEqual(['a', 'b', 'c']);
  expect([...withSelected(['a', 'b'], ['a', 'b', 'c'], false)]).toEqual([]);
});
