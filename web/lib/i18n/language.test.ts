import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from './language.ts';

afterEach(() => vi.unstubAllGlobals());

test('the page is told its language when it becomes another one, and not again', async () => {
  const told: string[] = [];
  const documentElement = {
    get lang() {
      return told.at(-1) ?? 'en';
    },
    set lang(language: string) {
      told.push(language);
    },
  };
  vi.stubGlobal('document', { documentElement });
  for (const language of ['en', 'hi', 'hi', 'en'] as const) await setLanguage(language);
  expect(told).toEqual(['hi', 'en']);
});
