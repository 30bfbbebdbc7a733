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
});
