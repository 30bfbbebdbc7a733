import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('the entry set longest ago is forgotten, and one set again counts as new', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

test('a key that is itself undefined is an entry like any other', () => {
  const map = new BoundedMap<string | undefined, number>(1);
  map.set(undefined, 1).set('a', 2);
  expect([...map.keys()]).toEqual(['a']);
});
