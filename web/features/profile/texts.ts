import { createTexts } from '../../lib/i18n/translate.ts';
import { profileEn } from './texts.en.ts';

export const { useText: useProfileText } = createTexts({
  en: profileEn,
  hi: async () => (await import('./texts.hi.ts')).profileHi,
});
