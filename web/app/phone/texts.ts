import { createTexts } from '../../lib/i18n/translate.ts';
import { phoneEn } from './texts.en.ts';

export const { useText: usePhoneText } = createTexts({
  en: phoneEn,
  hi: async () => (await import('./texts.hi.ts')).phoneHi,
});
