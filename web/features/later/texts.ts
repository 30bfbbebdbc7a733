import { createTexts } from '../../lib/i18n/translate.ts';
import { laterEn } from './texts.en.ts';

export const { useText: useLaterText } = createTexts({
  en: laterEn,
  hi: async () => (await import('./texts.hi.ts')).laterHi,
});
