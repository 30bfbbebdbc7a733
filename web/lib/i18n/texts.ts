import { en } from './en.ts';
import { createTexts } from './translate.ts';

export const { useText, textNow } = createTexts({
  en,
  hi: async () => (await import('./hi.ts')).hi,
});
