import { expect, test } from 'vitest';
import { utrDifference } from './utr-difference.ts';

function shown(one: string, other: string): [string, string] {
  const marks = utrDifference(one, other);
  const draw = (text: string, marked: readonly boolean[]) =>
    Array.from(text, (character, index) => (marked[index] ? `[${character}]` : character)).join('');
  return [draw(one, marks.one), draw(other, marks.other)];
}

test('equal references differ nowhere', () => {
  expect(shown('412345678901', '412345678901')).toEqual(['412345678901', '412345678901']);
});

test('a mistyped digit is marked on both sides', () => {
  expect(shown('412345678901', '412345978901')).toEqual(['412345[6]78901', '412345[9]78901']);
});

test('a lost zero shifts nothing else', () => {
  expect(shown('041234567890', '41234567890')).toEqual(['[0]41234567890', '41234567890']);
});

test('two digits that changed places are told from the rest', () => {
  const [one, other] = shown('1234', '1324');
  expect(one.replace(/[^[]/g, '')).toBe('[');
  expect(other.replace(/[^[]/g, '')).toBe('[');
});

test('a reference against none is all difference', () => {
  expect(shown('12', '')).toEqual(['[1][2]', '']);
});
