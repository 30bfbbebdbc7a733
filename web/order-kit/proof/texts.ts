import { createTexts } from '../../lib/i18n/translate.ts';
import { proofEn } from './texts.en.ts';

export const { useText: useProofText } = createTexts({
  en: proofEn,
  hi: async () => (await import('./texts.hi.ts')).proofHi,
});
