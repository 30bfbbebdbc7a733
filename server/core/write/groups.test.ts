import { expect, test } from 'vitest';
import type { ChangeSet } from './change-set.ts';
import { takeGroup, type Unit } from './groups.ts';

type UtrMove = NonNullable<ChangeSet['utr']>;

/** A unit of one change that names a reference, and the one that its order had until now. */
const naming = (utr: string, previousUtr: string | null): Unit => {
  const move: Partial<UtrMove> = { utr, previousUtr, move: 'claim' };
  return [{ utr: move as UtrMove } as ChangeSet];
};

const sizesOf = (units: readonly Unit[]) => {
  const { group, rest } = takeGroup(units, (unit) => unit, 60);
  return [group.length, rest.length];
};

test('first references share a group: that they follow none is nothing in common', () => {
  expect(sizesOf([naming('1', null), naming('2', null), naming('3', null)])).toEqual([3, 0]);
});

test('what one takes and another takes or gives up is written one after the other', () => {
  expect(sizesOf([naming('1', null), naming('1', null)])).toEqual([1, 1]);
  expect(sizesOf([naming('1', null), naming('2', '1')])).toEqual([1, 1]);
  expect(sizesOf([naming('2', '1'), naming('3', '1')])).toEqual([1, 1]);
});
