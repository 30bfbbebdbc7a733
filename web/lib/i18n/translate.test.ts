import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { currentLanguage, setLanguage } from './language.ts';
import { createTexts } from './translate.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
afterEach(() => setLanguage('en'));

const en = { yes: 'Yes' };
const hi = { yes: 'हाँ' };

test('a language is spoken when its words have come, and not before', async () => {
  let bring: (words: typeof hi) => void = () => undefined;
  const { textNow } = createTexts({ en, hi: () => new Promise((resolve) => (bring = resolve)) });
  const spoken = setLanguage('hi');
  expect(currentLanguage()).toBe('en');
  bring(hi);
  await spoken;
  expect(currentLanguage()).toBe('hi');
  expect(document.documentElement.lang).toBe('hi');
  expect(textNow('yes')).toBe('हाँ');
});

test('of two choices the last one counts, whichever comes first', async () => {
  const chosen = [setLanguage('hi'), setLanguage('en')];
  await Promise.all(chosen);
  expect(currentLanguage()).toBe('en');
});

test('words that cannot be fetched are English meanwhile, and are asked for again', async () => {
  const fetchWords = vi.fn<() => Promise<typeof hi>>();
  fetchWords.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(hi);
  const { textNow } = createTexts({ en, hi: fetchWords });
  await setLanguage('hi');
  expect(textNow('yes')).toBe('Yes');
  await setLanguage('hi');
  expect(textNow('yes')).toBe('हाँ');
  expect(fetchWords).toHaveBeenCalledTimes(2);
});

test('words that have come are shown at once: nothing leaves the page for a moment', async () => {
  const { useText } = createTexts({ en, hi: async () => hi });
  const Words = () => createElement('p', {}, useText()('yes'));
  await setLanguage('hi');
  const page = createElement(Suspense, { fallback: 'not yet' }, createElement(Words));
  expect(renderToStaticMarkup(page)).toContain('हाँ');
});

test('a room that opens in Hindi fetches its words at once', async () => {
  await setLanguage('hi');
  const fetchWords = vi.fn<() => Promise<typeof hi>>(async () => hi);
  createTexts({ en, hi: fetchWords });
  expect(fetchWords).toHaveBeenCalledOnce();
});
