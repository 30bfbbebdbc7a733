import { createTexts } from '../../lib/i18n/translate.ts';
import { switchesEn } from './texts.en.ts';

export const { useText: useSwitchesText } = createTexts({
  en: switchesEn,
  hi: async () => (await import('./texts.hi.ts')).switchesHi,
});
