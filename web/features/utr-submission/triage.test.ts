import { expect, test } from 'vitest';
import { activeOf, confirmed, moved, settled, triageStart, undone, waiting } from './triage.ts';

const ids = ['a', 'b', 'c', 'd'];
const rows = ids.map((id) => ({ id }));
const act = (...gone: string[]) => ({ ids: gone, lineIds: gone.map((id) => `line ${id}`) });

test('the first is at hand until another is', () => {
  expect(activeOf(triageStart, ids)).toBe('a');
  expect(activeOf({ ...triageStart, active: 'gone' }, ids)).toBe('a');
  expect(activeOf(triageStart, [])).toBeUndefined();
});

test('moving stops at both ends', () => {
  const second = moved(triageStart, ids, 1);
  expect(second.active).toBe('b');
  expect(moved(moved(second, ids, -1), ids, -1).active).toBe('a');
  expect(moved({ ...triageStart, active: 'd' }, ids, 1).active).toBe('d');
});

test('the next one follows by itself, and after the last the one before', () => {
  const one = settled({ ...triageStart, active: 'b' }, ids, act('b'));
  expect(one.active).toBe('c');
  expect(waiting(one, rows).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  expect(settled({ ...triageStart, active: 'd' }, ids, act('d')).active).toBe('c');
  expect(settled(triageStart, ['a'], act('a')).active).toBeUndefined();
});

test('several at once leave the next that stays', () => {
  const after = settled({ ...triageStart, active: 'b' }, ids, act('b', 'c'));
  expect(after.active).toBe('d');
});

test('what is taken back waits again and is at hand', () => {
  const done = settled(settled(triageStart, ids, act('a')), ['b', 'c', 'd'], act('b', 'c'));
  const back = undone(done);
  expect(back.active).toBe('b');
  expect(waiting(back, rows).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  expect(undone(undone(back))).toEqual(undone(back));
});

test('what the server has let go of may come back', () => {
  const done = settled(triageStart, ids, act('a'));
  expect(confirmed(done, ids)).toBe(done);
  const gone = confirmed(done, ['b', 'c', 'd']);
  expect(waiting(gone, rows).map(({ id }) => id)).toEqual(ids);
});
