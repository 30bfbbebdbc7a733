import { createTexts } from '../../lib/i18n/translate.ts';
import { dashboardEn } from './texts.en.ts';

export const { useText: useDashboardText } = createTexts({
  en: dashboardEn,
  hi: async () => (await import('./texts.hi.ts')).dashboardHi,
});
