import { createTexts } from '../../lib/i18n/translate.ts';
import { auditEn } from './texts.en.ts';

export const { useText: useAuditText } = createTexts({
  en: auditEn,
  hi: async () => (await import('./texts.hi.ts')).auditHi,
});
