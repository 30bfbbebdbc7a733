import { createTexts } from '../../lib/i18n/translate.ts';
import { freezesEn } from './texts.en.ts';

export const { useText: useFreezesText } = createTexts({
  en: freezesEn,
  hi: async () => (await import('./texts.hi.ts')).freezesHi,
});
