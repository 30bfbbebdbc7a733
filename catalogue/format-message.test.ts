import { languages } from '@peerdesk/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { formatText } from './compile-text.ts';

const locales = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' } as const;
const values = [
  -1_234_567, -1, -0.5, 0, 0.5, 1, 1.5, 2, 10, 999, 1000, 99_999, 100_000, 1_234_567,
  98_765_432_101,
];

describe.each(languages)('in %s', (language) => {
  test.each(values)('%s is counted as ICU does', (value) => {
    const text = '{n, plural, one {one #} other {other #}}';
    const kind = new Intl.PluralRules(locales[language]).select(value);
    const figure = Intl.NumberFormat(locales[language]).format(value);
    expect(formatText(text, language, { n: value })).toBe(`${kind} ${figure}`);
    expect(formatText('{n, number}', language, { n: value })).toBe(figure);
  });
});
