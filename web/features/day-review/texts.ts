import { createTexts } from '../../lib/i18n/translate.ts';
import { dayReviewEn } from './texts.en.ts';

export const { useText: useDayReviewText } = createTexts({
  en: dayReviewEn,
  hi: async () => (await import('./texts.hi.ts')).dayReviewHi,
});
