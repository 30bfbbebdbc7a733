import { expect, test } from 'vitest';
import type { Role } from '@peerdesk/contract/user.ts';
import { minor, zero, type Minor } from '../money.ts';
import { mayRestOnWord, wordMost } from './word.ts';

const limits = { subadmin: minor(1000_00n), admin: minor(5000_00n) };

test.each<[Role, Minor | null]>([
  ['subadmin', limits.subadmin],
  ['admin', limits.admin],
  // Their own wallets pay for what they say.
  ['peer', null],
  ['peer-withdrawal', null],
])('what may rest on the word of a %s', (role, most) => {
  expect(wordMost(role, limits)).toBe(most);
});

test('of an admin, where Settings set no limit, anything', () => {
  expect(wordMost('admin', { ...limits, admin: null })).toBeNull();
  expect(wordMost('subadmin', { ...limits, admin: null })).toBe(limits.subadmin);
});

test.each<[before: bigint, amount: bigint, isAllowed: boolean]>([
  [0n, 1000_00n, true],
  [0n, 1000_01n, false],
  [400_00n, 600_00n, true],
  [400_00n, 600_01n, false],
  [1000_00n, 1n, false],
  // The limit was lowered since.
  [9000_00n, 1n, false],
])('after %d paise, %d more: %s', (before, amount, isAllowed) => {
  const word = { before: minor(before), most: limits.subadmin };
  expect(mayRestOnWord(word, { amount: minor(amount), digits: 2 }).ok).toBe(isAllowed);
});

test('without a bound, or with one of zero', () => {
  const amount = { amount: minor(1n), digits: 2 };
  expect(mayRestOnWord(null, amount).ok).toBe(true);
  expect(mayRestOnWord({ before: zero, most: zero }, amount).ok).toBe(false);
});

test('the refusal says how much rests on it, and that a second person may approve', () => {
  const word = { before: minor(900_00n), most: limits.subadmin };
  expect(mayRestOnWord(word, { amount: minor(150_50n), digits: 2 })).toMatchObject({
    code: 'PermissionDenied',
    needsSecond: true,
    reason: { code: 'payin_word_too_large', facts: { amount: '1050.50' } },
  });
});
