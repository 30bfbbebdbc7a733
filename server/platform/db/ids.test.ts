import { expect, test } from 'vitest';
import { idFloor, idPrefixes, newId } from './ids.ts';

test('ids sort by the time at which they were made', () => {
  const at = Date.UTC(2026, 10, 23, 18, 30);
  expect(newId('entry', at) >= idFloor('entry', at)).toBe(true);
  expect(newId('entry', at - 1) < idFloor('entry', at)).toBe(true);
});

test('none is older than 1970, however early somebody asks', () => {
  const first = idFloor('entry', 0);
  expect(first).toMatch(/^E0{10}$/);
  expect([-1, -0.5, Date.parse('0001-01-01T00:00Z')].map((at) => idFloor('entry', at))).toEqual([
    ...[first, first, first],
  ]);
});

test.each(Object.keys(idPrefixes) as (keyof typeof idPrefixes)[])(
  'one of a %s has at most 20 characters',
  (kind) => {
    const id = newId(kind, Date.UTC(2026, 10, 23, 18, 30));
    expect(id.length).toBeLessThanOrEqual(20);
    expect(id.length - idFloor(kind, 0).length).toBeGreaterThanOrEqual(7);
  },
);
