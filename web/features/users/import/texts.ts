import { createTexts } from '../../../lib/i18n/translate.ts';
import { importEn } from './texts.en.ts';

export const { useText: useImportText } = createTexts({
  en: importEn,
  hi: async () => (await import('./texts.hi.ts')).importHi,
});
