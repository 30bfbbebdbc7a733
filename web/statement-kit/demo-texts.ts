import { createTexts } from '../lib/i18n/translate.ts';
import { en } from './demo-texts.en.ts';

export const { useText: useDemoText } = createTexts({
  en,
  hi: async () => (await import('./demo-texts.hi.ts')).hi,
});
