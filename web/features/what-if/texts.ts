import { createTexts } from '../../lib/i18n/translate.ts';
import { whatIfEn } from './texts.en.ts';

export const { useText: useWhatIfText } = createTexts({
  en: whatIfEn,
  hi: async () => (await import('./texts.hi.ts')).whatIfHi,
});
