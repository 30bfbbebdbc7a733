import { createTexts } from '../../lib/i18n/translate.ts';
import { requestsEn } from './texts.en.ts';

export const { useText: useRequestsText } = createTexts({
  en: requestsEn,
  hi: async () => (await import('./texts.hi.ts')).requestsHi,
});
