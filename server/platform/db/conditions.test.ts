import { expect, test } from 'vitest';
import { Conditions, containing } from './conditions.ts';

test('values become parameters in order, never text', () => {
  const all = new Conditions();
  expect(all.where).toBe('true');
  all.add(`a = ${all.param("x' or 1=1")}`);
  all.add(`b < ${all.param(2)}`);
  expect(all.where).toBe('a = $1 and b < $2');
  expect(all.values).toEqual(["x' or 1=1", 2]);
});

test('a search takes signs of a pattern as they are', () => {
  expect(containing(String.raw`50%_\A`)).toBe(String.raw`%50\%\_\\a%`);
});
