import { createTexts } from '../../lib/i18n/translate.ts';
import { settingsEn } from './texts.en.ts';

export const { useText: useSettingsText } = createTexts({
  en: settingsEn,
  hi: async () => (await import('./texts.hi.ts')).settingsHi,
});
