import { createTexts } from '../../lib/i18n/translate.ts';
import { merchantsEn } from './texts.en.ts';

export const { useText: useMerchantsText } = createTexts({
  en: merchantsEn,
  hi: async () => (await import('./texts.hi.ts')).merchantsHi,
});
