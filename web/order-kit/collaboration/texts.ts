import { createTexts } from '../../lib/i18n/translate.ts';
import { en } from './texts.en.ts';

export const { useText: useCollaborationText, textNow: collaborationTextNow } = createTexts({
  en,
  hi: async () => (await import('./texts.hi.ts')).hi,
});
