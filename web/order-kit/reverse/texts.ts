import { createTexts } from '../../lib/i18n/translate.ts';
import { reverseEn } from './texts.en.ts';

export const { useText: useReverseText } = createTexts({
  en: reverseEn,
  hi: async () => (await import('./texts.hi.ts')).reverseHi,
});
