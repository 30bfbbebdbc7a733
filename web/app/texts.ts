import { createTexts } from '../lib/i18n/translate.ts';
import { appEn } from './texts.en.ts';

export const { useText: useAppText, textNow: appText } = createTexts({
  en: appEn,
  hi: async () => (await import('./texts.hi.ts')).appHi,
});
