import { createTexts } from '../../lib/i18n/translate.ts';
import { historyEn } from './history-texts.en.ts';

export const { useText: useHistoryText } = createTexts({
  en: historyEn,
  hi: async () => (await import('./history-texts.hi.ts')).historyHi,
});
