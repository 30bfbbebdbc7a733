import { createTexts } from '../../lib/i18n/translate.ts';
import { capacityEn } from './capacity-texts.en.ts';

export const { useText: useCapacityText } = createTexts({
  en: capacityEn,
  hi: async () => (await import('./capacity-texts.hi.ts')).capacityHi,
});
