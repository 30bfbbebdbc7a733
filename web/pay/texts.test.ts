import { expect, test } from 'vitest';
import { english } from './texts-en.ts';
import { hindi } from './texts-hi.ts';
import { fill, labelNames, languageOf, type Texts } from './texts.ts';

/** Every text by its path, such as `screens.pay.title`. */
function flat(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, string][] => {
    const name = path ? `${path}.${key}` : key;
    if (typeof inner === 'string') return [[name, inner]];
    return typeof inner === 'object' && inner !== null ? flat(inner, name) : [];
  });
}

function names(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

test('both languages have the same texts, none empty, with the same values in them', () => {
  const inHindi = new Map(flat(hindi));
  const inEnglish = flat(english);
  expect([...inHindi.keys()].sort()).toEqual(inEnglish.map(([path]) => path).sort());
  for (const [path, text] of inEnglish) {
    expect(text.trim(), path).not.toBe('');
    expect(names(inHindi.get(path) ?? ''), path).toEqual(names(text));
  }
});

test('the Hindi texts are in Hindi, apart from names of apps and of the field', () => {
  const latin = flat(hindi).filter(([, text]) => !/[\u0900-\u097F]/.test(text));
  const sameEverywhere = ['labels.reference', 'labels.upiId', /^places\./];
  const odd = latin.filter(
    ([path]) => !sameEverywhere.some((known) => path === known || path.match(known) !== null),
  );
  expect(odd).toEqual([]);
});

test.each([
  ['English', english],
  ['Hindi', hindi],
])('%s names only values that the page fills in', (_language, texts: Texts) => {
  const known = ['{amount}', '{received}', '{upi}', '{count}'];
  for (const [path, text] of flat(texts)) {
    expect(known, path).toEqual(expect.arrayContaining(names(text)));
  }
  expect(Object.keys(texts.labels).sort()).toEqual([...labelNames].sort());
});

test('where money could be paid twice or to nobody, every language warns against paying', () => {
  const risky = ['created', 'customerBusy', 'unassigned', 'utrLost', 'late', 'declined'] as const;
  for (const screen of risky) {
    expect(english.screens[screen].next).toMatch(/do not pay/i);
    expect(hindi.screens[screen].next).toMatch(/न करें/);
  }
});

test('the first language that the page speaks is taken, English without one', () => {
  expect(languageOf(['hi-IN', 'en'])).toBe('hi');
  expect(languageOf(['', 'ta-IN', 'en-IN', 'hi'])).toBe('en');
  expect(languageOf(['fr'])).toBe('en');
});

test('values are put in; a name without a value stays visible', () => {
  expect(fill('Pay {amount} to {upi}', { amount: '₹1.00' })).toBe('Pay ₹1.00 to {upi}');
});
