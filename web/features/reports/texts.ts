import { createTexts } from '../../lib/i18n/translate.ts';
import { reportsEn } from './texts.en.ts';

export const { useText: useReportsText } = createTexts({
  en: reportsEn,
  hi: async () => (await import('./texts.hi.ts')).reportsHi,
});
