import { createTexts } from '../../lib/i18n/translate.ts';
import { profileEn } from './texts.en.ts';

export const { useText: useProfileText, textNow: profileTextNow } = createTexts({
  en: profileEn,
  hi: async () => (await import('./texts.hi.ts')).profileHi,
});
