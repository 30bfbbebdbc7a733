import { createTexts } from '../../lib/i18n/translate.ts';
import { dayCloseEn } from './texts.en.ts';

export const { useText: useDayCloseText } = createTexts({
  en: dayCloseEn,
  hi: async () => (await import('./texts.hi.ts')).dayCloseHi,
});
