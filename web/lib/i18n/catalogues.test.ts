import { placesOf } from '@peerdesk/catalogue/places.ts';
import { describe, expect, test } from 'vitest';
import { appEn } from '../../app/texts.en.ts';
import { currentLanguage } from './language.ts';
import { createTexts } from './translate.ts';

/** Every catalogue of the portal, compiled as the build does, by folder and language. */
const modules = import.meta.glob<Record<string, Record<string, unknown>>>(
  ['../../**/texts.{en,hi}.ts', './{en,hi}.ts', '../../../catalogue/**/*.{en,hi}.ts'],
  { eager: true },
);

function cataloguesOf(language: 'en' | 'hi'): [string, Record<string, unknown>][] {
  return Object.entries(modules)
    .filter(([path]) => path.endsWith(`${language}.ts`))
    .map(([path, module]) => [path.replace(/(en|hi)\.ts$/, ''), Object.values(module)[0] ?? {}]);
}

describe('catalogues', () => {
  test('there are some, each in both languages', () => {
    const folders = (language: 'en' | 'hi') => cataloguesOf(language).map(([path]) => path);
    expect(folders('en').length).toBeGreaterThanOrEqual(6);
    expect(folders('hi')).toEqual(folders('en'));
  });

  test('every text has the same keys and the same places in both languages', () => {
    const hindi = new Map(cataloguesOf('hi'));
    let placesSeen = 0;
    for (const [path, english] of cataloguesOf('en')) {
      const other = hindi.get(path) ?? {};
      expect(Object.keys(other).toSorted(), path).toEqual(Object.keys(english).toSorted());
      for (const [key, message] of Object.entries(english)) {
        placesSeen += placesOf(message).length;
        expect(placesOf(other[key]), `${path} ${key}`).toEqual(placesOf(message));
      }
    }
    expect(placesSeen).toBeGreaterThan(3);
  });
});

describe('messages', () => {
  const { textNow } = createTexts({ en: appEn, hi: appEn });

  test('places are filled', () => {
    expect(currentLanguage()).toBe('en');
    expect(textNow('denied.text', { role: 'Peer' })).toBe(
      'Your account (Peer) does not have access to this page.',
    );
  });
});
