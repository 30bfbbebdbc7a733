import { expect, test } from 'vitest';
import { filesToKeep, hasBytesToSpare } from './keep-screens.ts';

const lists = {
  'first-files':
    ' assets/shell.js;/ledger assets/ledger.js assets/shared.js;/users assets/users.js',
  'further-files': '/wallet assets/wallet.js assets/shared.js',
  'hindi-files': '/wallet assets/wallet.hi.js;/users assets/users.hi.js;/ledger',
};

test('the files of the given screens, and of no others, are kept once each', () => {
  const english = ['/assets/ledger.js', '/assets/shared.js', '/assets/wallet.js'];
  expect(filesToKeep(['ledger', 'wallet'], lists, false)).toEqual(english);
  const hindi = [...english, '/assets/wallet.hi.js'];
  expect(filesToKeep(['ledger', 'wallet'], lists, true)).toEqual(hindi);
  expect(filesToKeep([], lists, true)).toEqual([]);
});

test('a page without lists has nothing to keep', () => {
  const none = { 'first-files': '', 'further-files': '', 'hindi-files': '' };
  expect(filesToKeep(['users'], none, true)).toEqual([]);
});

test('nothing is fetched ahead for whoever saves data, or waits for each byte', () => {
  expect(hasBytesToSpare()).toBe(true);
  expect(hasBytesToSpare({ saveData: false, effectiveType: '4g' })).toBe(true);
  expect(hasBytesToSpare({ saveData: true, effectiveType: '4g' })).toBe(false);
  expect(hasBytesToSpare({ effectiveType: '2g' })).toBe(false);
  expect(hasBytesToSpare({ effectiveType: 'slow-2g' })).toBe(false);
});
