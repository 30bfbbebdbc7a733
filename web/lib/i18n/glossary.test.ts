import { describe, expect, test } from 'vitest';

const documents = import.meta.glob<string>('../../../docs/glossary.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every catalogue, compiled as the build does. */
const modules = import.meta.glob<Record<string, object>>(
  ['../../**/*texts.{en,hi}.ts', './{en,hi}.ts', '../../../catalogue/**/*.{en,hi}.ts'],
  { eager: true },
);

interface Text {
  where: string;
  /** The same in both languages. */
  id: string;
  /** The message with its places, in lower case. */
  words: string;
}

function textsOf(language: 'en' | 'hi'): Text[] {
  return Object.entries(modules)
    .filter(([path]) => path.endsWith(`${language}.ts`))
    .flatMap(([path, module]) =>
      Object.values(module).flatMap((catalogue) =>
        Object.entries(catalogue).map(([key, message]) => ({
          where: `${path} ${key}`,
          id: `${path.replace(/(?:en|hi)\.ts$/, '')} ${key}`,
          words: JSON.stringify(message).toLowerCase(),
        })),
      ),
    );
}

const texts = { en: textsOf('en'), hi: textsOf('hi') };

const rows = (Object.values(documents)[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, en = '', notEn = '', hi = '', notHi = '']) => ({ en, notEn, hi, notHi }));

const variantsOf = (cell: string) => cell.split(',').flatMap((variant) => variant.trim() || []);

/** Whole words in English; Hindi has endings and no word boundary that `\b` knows. */
function uses({ words }: Text, term: string, language: 'en' | 'hi'): boolean {
  const wanted = term.toLowerCase();
  if (language === 'hi') return words.includes(wanted);
  const escaped = wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w-])${escaped}(?![\w-])`).test(words);
}

/** The name of a place is not said. */
const withoutPlaces = (text: Text): Text => ({
  ...text,
  words: text.words.replaceAll(/\["[a-z]+"(?:,\d+)?\]/gi, ''),
});

/** Hindi changes the last vowel by gender, number and case. */
const stemOf = (term: string) => term.replace(/[ाीे]$/, '');

/** Acts, whose Hindi has the form that its sentence asks for, and words of more than one sense. */
const bySense = new Set([
  ...['Approve', 'Decline', 'Release', 'Cancel', 'Hand over', 'Revoke claim', 'is notified'],
  ...['Date', 'Any time', 'No results', 'Needs you', 'Processing', 'left', 'way', 'wrong'],
  // Money that is blocked is frozen in Hindi.
  'blocked',
]);

/** Where natural Hindi needs no such word, or the English has another sense. */
const others: Record<string, readonly string[]> = {
  'pay-out': [' destination.masked'],
  dispute: [' decision.unassigned'],
  peer: [' columns.needed', ' columns.needed.own'],
  subadmin: [' columns.needed'],
  group: [' columns.more'],
  statement: ['account-statement. title', ' layout.statementOfAccount'],
  page: [' timeOver'],
  support: [
    ' notifications.unsupported',
    ' screen.inCheck.next',
    'statement-kit/texts. task.source',
  ],
};

describe('the glossary', () => {
  test('was read', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(texts.en.length).toBeGreaterThan(1_000);
    expect(texts.hi.length).toBe(texts.en.length);
  });

  const terms = rows.flatMap(({ en, hi }) => [
    { language: 'en' as const, term: en },
    { language: 'hi' as const, term: hi },
  ]);
  test.each(terms.filter(({ term }) => term !== ''))('$term is used', ({ language, term }) => {
    expect(texts[language].some((text) => uses(text, term, language))).toBe(true);
  });

  const forbidden = rows.flatMap(({ notEn, notHi }) => [
    ...variantsOf(notEn).map((variant) => ({ language: 'en' as const, variant })),
    ...variantsOf(notHi).map((variant) => ({ language: 'hi' as const, variant })),
  ]);
  test.each(forbidden)('$variant is not used', ({ language, variant }) => {
    const users = texts[language].filter((text) => uses(text, variant, language));
    expect(users.map(({ where }) => where)).toEqual([]);
  });

  const paired = rows.filter(({ en, hi }) => en !== '' && hi !== '' && !bySense.has(en));
  const inHindi = new Map(texts.hi.map((text) => [text.id, text]));
  test.each(paired)('where the English says $en, the Hindi says $hi', ({ en, hi }) => {
    const wrong = texts.en
      .filter((text) => [en, `${en}s`].some((term) => uses(withoutPlaces(text), term, 'en')))
      .filter(({ id }) => !(others[en] ?? []).some((key) => id.endsWith(key)))
      .flatMap(({ id }) => inHindi.get(id) ?? [])
      .filter((text) => !uses(text, stemOf(hi), 'hi'));
    expect(wrong.map(({ where, words }) => `${where}: ${words}`)).toEqual([]);
  });
});
