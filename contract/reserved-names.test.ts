import { expect, test } from 'vitest';
import { newName } from './primitives.ts';
import { isReservedName } from './reserved-names.ts';

test.each([
  'Customer',
  ' customer ',
  'CUSTOMER',
  'Cust\u200bomer',
  'Cust\ufe0fomer',
  'ｃustomer',
  'ग्राहक',
  'System',
])('nobody is called %o', (name) => {
  expect(isReservedName(name)).toBe(true);
  expect(newName.safeParse(name).success).toBe(false);
});

test.each(['Customer Care Bazaar', 'Systema', 'Asha Rao', 'Payal', 'Usher'])(
  'somebody is called %o',
  (name) => expect(newName.safeParse(name).success).toBe(true),
);

test.each([
  '\u200b',
  '\u3164',
  '\u2800',
  '\u00ad\u200d',
  '...',
  'Asha\u202eoaR',
  '\u2066Asha',
  'Asha\u200f',
  'Asha\nRao',
  'As\u200bha',
  'As\u00adha',
  'As\u200dha',
  'As\u200cha',
  'As\ufe0fha',
  'Asha\u2060',
  'Asha\u2800Rao',
])('%j is not read as the name that it is', (name) => {
  const read = newName.safeParse(name);
  expect(read.error?.issues.map(({ message }) => message)).toContain('name_not_readable');
});

test.each([
  'रवि',
  'श्\u200dरेया',
  'Ravi रवि',
  'A',
  '7',
  'Anna-Maria d’Souza',
  'Иван Петров',
  '王芳',
  'மீனா',
  'رضا\u200cزاده',
  'র\u200d্যাচেল',
  'ರ\u200d್ಯಾಚೆಲ್',
  'Cooks 👩\u200d🍳 and ❤\ufe0f',
])('%s is', (name) => expect(newName.safeParse(name).success).toBe(true));

test.each(['Аsha', 'Ravi Κumar', 'Αnna', 'Рay\u0430l', 'µTorrent', 'Ｐаyal'])(
  '%s mixes alphabets in a word',
  (name) => {
    const read = newName.safeParse(name);
    expect(read.error?.issues.map(({ message }) => message)).toContain('name_mixes_alphabets');
  },
);

test.each(['Иван Kumar', 'Ω Traders', 'Ravi-रवि', 'Asha9', 'αβγ'])('%s does not', (name) => {
  expect(newName.safeParse(name).success).toBe(true);
});
