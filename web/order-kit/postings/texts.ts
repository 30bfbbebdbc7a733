import { createTexts } from '../../lib/i18n/translate.ts';
import { postingsEn } from './texts.en.ts';

/** What entries are called: apart from the texts of all orders, which have no need of it. */
export const { useText: usePostingsText } = createTexts({
  en: postingsEn,
  hi: async () => (await import('./texts.hi.ts')).postingsHi,
});
