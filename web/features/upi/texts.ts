import { createTexts } from '../../lib/i18n/translate.ts';
import { upiEn } from './texts.en.ts';

export const { useText: useUpiText, textNow: upiTextNow } = createTexts({
  en: upiEn,
  hi: async () => (await import('./texts.hi.ts')).upiHi,
});
