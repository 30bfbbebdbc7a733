import { afterEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../../lib/i18n/language.ts';
import { createTexts } from '../../lib/i18n/translate.ts';
import { signinEn } from './texts.en.ts';
import { signinHi } from './texts.hi.ts';

const { textNow } = createTexts({ en: signinEn, hi: signinHi });

describe('how long a slowed-down visitor waits', () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  afterEach(() => setLanguage('en'));

  test.each([
    [1, 'Too many failed attempts. Try again in 1 second.'],
    [12, 'Too many failed attempts. Try again in 12 seconds.'],
  ])('%i in English', (seconds, text) => {
    expect(textNow('slowed', { seconds })).toBe(text);
  });

  test('in Hindi the text is Hindi and the figures are Latin', async () => {
    await setLanguage('hi');
    expect(document.documentElement.lang).toBe('hi');
    expect(textNow('slowed', { seconds: 12 })).toContain('12 सेकंड बाद');
  });
});
