import { createTexts } from '../lib/i18n/translate.ts';
import { capacityEn } from './texts.en.ts';

export const { useText: useCapacityText } = createTexts({
  en: capacityEn,
  hi: async () => (await import('./texts.hi.ts')).capacityHi,
});
