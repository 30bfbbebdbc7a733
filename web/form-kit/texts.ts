import { createTexts } from '../lib/i18n/translate.ts';
import { formEn } from './texts.en.ts';

export const { useText: useFormText, textNow: formTextNow } = createTexts({
  en: formEn,
  hi: async () => (await import('./texts.hi.ts')).formHi,
});
