import { createTexts } from '../../lib/i18n/translate.ts';
import { unsentEn } from './texts.en.ts';

export const { useText: useUnsentText, textNow: unsentTextNow } = createTexts({
  en: unsentEn,
  hi: async () => (await import('./texts.hi.ts')).unsentHi,
});
