import { createTexts } from '../../lib/i18n/translate.ts';
import { ledgerEn } from './texts.en.ts';

export const { useText: useLedgerText } = createTexts({
  en: ledgerEn,
  hi: async () => (await import('./texts.hi.ts')).ledgerHi,
});
