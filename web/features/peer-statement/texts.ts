import { createTexts } from '../../lib/i18n/translate.ts';
import { peerStatementEn } from './texts.en.ts';

export const { useText: usePeerStatementText } = createTexts({
  en: peerStatementEn,
  hi: async () => (await import('./texts.hi.ts')).peerStatementHi,
});
