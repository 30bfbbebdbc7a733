import { createTexts } from '../lib/i18n/translate.ts';
import { approvalKitEn } from './texts.en.ts';

export const { useText: useApprovalKitText } = createTexts({
  en: approvalKitEn,
  hi: async () => (await import('./texts.hi.ts')).approvalKitHi,
});
