import { createTexts } from '../../lib/i18n/translate.ts';
import { signinEn } from './texts.en.ts';

export const { useText: useSigninText } = createTexts({
  en: signinEn,
  hi: async () => (await import('./texts.hi.ts')).signinHi,
});
