import { expect, test } from 'vitest';
import { isLookalike, lookalikes, lookalikesAmong, looksOf } from './lookalike.ts';

test('each sign looks like one other', () => {
  const from = Array.from(lookalikes.from);
  expect(from).toHaveLength(Array.from(lookalikes.to).length);
  expect(lookalikes.to).toMatch(/^[a-zA-Z0-9]*$/);
});

test.each([
  ['a Cyrillic letter', 'Asha Rao', 'Аsha Rao'],
  ['a word of Cyrillic letters', 'Papa', 'Рара'],
  ['Greek capitals', 'KAMINI', 'ΚΑΜΙΝΙ'],
  ['another case', 'asha', 'АSHA'],
  ['Devanagari digits', 'Peer 12', 'Peer १२'],
  ['Tamil digits', 'Peer १२', 'Peer ௧௨'],
  ['a letter without its dot', 'Ravi', 'Ravı'],
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
  ['another number', 'Peer 1', 'Peer २'],
])('%s: %s is not taken for %s', (_what, one, other) => {
  expect(isLookalike(one, other)).toBe(false);
});

test('among several names, both of a pair', () => {
  const names = ['Asha', 'Аsha', 'Ravi', 'ravi', 'रवि'];
  expect(lookalikesAmong(names)).toEqual(['Asha', 'Аsha']);
});

test('a Russian name looks like no other one', () => {
  expect(looksOf('Иван')).not.toMatch(/^[a-z]+$/);
});
