import { createTexts } from '../lib/i18n/translate.ts';
import { accountEn } from './texts.en.ts';

export const { useText: useAccountText } = createTexts({
  en: accountEn,
  hi: async () => (await import('./texts.hi.ts')).accountHi,
});
