import { createTexts } from '../../lib/i18n/translate.ts';
import { dashboardEn } from './texts.en.ts';
import { dashboardHi } from './texts.hi.ts';

export const { useText: useDashboardText } = createTexts({ en: dashboardEn, hi: dashboardHi });
