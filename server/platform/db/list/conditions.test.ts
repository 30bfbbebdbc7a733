import { expect, test } from 'vitest';
import { Conditions } from './conditions.ts';

test('values become parameters in order, never text', () => {
  const all = new Conditions();
  expect(all.where).toBe('true');
  all.add(`a = ${all.param("x' or 1=1")}`);
  all.add(`b < ${all.param(2)}`);
  expect(all.where).toBe('a = $1 and b < $2');
  expect(all.values).toEqual(["x' or 1=1", 2]);
});

test('what is added to a copy leaves the conditions as they were', () => {
  const all = new Conditions();
  all.add(`a = ${all.param(1)}`);
  const copy = all.copy();
  copy.add(`b = ${copy.param(2)}`);
  expect([copy.where, copy.values]).toEqual(['a = $1 and b = $2', [1, 2]]);
  expect([all.where, all.values]).toEqual(['a = $1', [1]]);
});
