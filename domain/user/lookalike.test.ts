import { expect, test } from 'vitest';
import { isLookalike, lookalikes, lookalikesAmong, looksOf } from './lookalike.ts';

test.each(lookalikes)('each sign looks like one other', ({ from, to }) => {
  expect(Array.from(from)).toHaveLength(Array.from(to).length);
  expect(new Set(from).size).toBe(Array.from(from).length);
  expect(to).toMatch(/^[a-zA-Z0-9]*$/);
});

test.each([
  ['a Cyrillic letter', 'Asha Rao', 'Аsha Rao'],
  ['a word of Cyrillic letters', 'Papa', 'Рара'],
  ['Greek capitals', 'KAMINI', 'ΚΑΜΙΝΙ'],
  ['another case', 'asha', 'АSHA'],
  ['Devanagari digits', 'Peer 12', 'Peer १२'],
  ['Tamil digits', 'Peer १२', 'Peer ௧௨'],
  ['a letter without its dot', 'Ravi', 'Ravı'],
  ['a capital I for an l', 'Bill', 'BiIl'],
  ['a digit for a capital I', 'Imran', '1mran'],
  ['a digit for an l', 'Shop 10', 'Shop lO'],
  ['a zero for an O', 'ROOP', 'R0OP'],
  ['a zero for an o', 'Roop', 'Ro0p'],
  ['a Cyrillic І for an l', 'Laila', 'LaіІa'],
  ['a joiner that shows nothing', 'राम', 'रा\u200dम'],
])('%s: %s is taken for %s', (_what, one, other) => {
  expect(isLookalike(one, other)).toBe(true);
  expect(isLookalike(other, one)).toBe(true);
});

test.each([
  ['the same name', 'Asha Rao', 'Asha Rao'],
  ['in capitals, with another space', 'Asha Rao', 'ASHA\u00a0 RAO'],
  ['full-width letters, which everybody sees', 'Asha', 'Ａｓｈａ'],
  ['another name', 'Asha', 'Usha'],
  ['Hindi', 'रवि', 'Ravi'],
  ['another letter with a dot', 'Maiti', 'Malti'],
  ['in capitals, with an L', 'Bill', 'BILL'],
  ['a capital L, which is no digit', 'Desk L', 'Desk 1'],
  ['another number', 'Peer 1', 'Peer २'],
])('%s: %s is not taken for %s', (_what, one, other) => {
  expect(isLookalike(one, other)).toBe(false);
});

test('among several names, both of a pair', () => {
  const names = ['Asha', 'Аsha', 'Ravi', 'ravi', 'रवि'];
  expect(lookalikesAmong(names)).toEqual(['Asha', 'Аsha']);
});

test('a Russian name looks like no other one', () => {
  for (const look of looksOf('Иван')) expect(look).not.toMatch(/^[a-z]+$/);
});
