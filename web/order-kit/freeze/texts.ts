import { createTexts } from '../../lib/i18n/translate.ts';
import { freezeEn } from './texts.en.ts';

export const { useText: useFreezeText } = createTexts({
  en: freezeEn,
  hi: async () => (await import('./texts.hi.ts')).freezeHi,
});
