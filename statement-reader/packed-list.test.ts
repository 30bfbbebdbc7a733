import { expect, test } from 'vitest';
import { drained, PackedList } from './packed-list.ts';

const rowOf = (at: number) => ({ row: at, cells: [`text ${at}`, { kind: 'number', text: '1.5' }] });

function listOf(count: number): PackedList<ReturnType<typeof rowOf>> {
  const list = new PackedList<ReturnType<typeof rowOf>>();
  for (let at = 0; at < count; at += 1) list.push(rowOf(at));
  return list;
}

test.each([0, 1, 1999, 2000, 2001, 4000, 45_001])(
  'a list of %i items reads as an array',
  (count) => {
    const list = listOf(count);
    const array = Array.from({ length: count }, (_, at) => rowOf(at));
    expect(list.length).toBe(count);
    expect([...list]).toEqual(array);
    for (const at of [0, 1, 1999, 2000, count - 1, count, -1, -2001]) {
      expect(list.at(at), String(at)).toEqual(array.at(at));
    }
    expect(list.slice(-40)).toEqual(array.slice(-40));
    expect(list.slice(1990, 2010)).toEqual(array.slice(1990, 2010));
    expect([...drained(list)]).toEqual(array);
  },
);

test('the last item may still change, whatever was packed before it', () => {
  const list = listOf(2000);
  const last = list.at(-1);
  if (last) last.cells = ['wrapped'];
  list.push(rowOf(2000));
  expect(list.at(1999)?.cells).toEqual(['wrapped']);
});

test('a list that is settled is the same, in copies', () => {
  const list = listOf(2500);
  const last = list.at(-1);
  list.settle();
  expect(list.at(-1)).toEqual(last);
  expect(list.at(-1)).not.toBe(last);
  list.push(rowOf(2500));
  expect([...list]).toEqual(Array.from({ length: 2501 }, (_, at) => rowOf(at)));
});
