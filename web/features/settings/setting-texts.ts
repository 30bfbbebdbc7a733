import { createTexts } from '../../lib/i18n/translate.ts';
import { settingTextsEn } from './setting-texts.en.ts';

/** The name of each setting and, with `.hint`, what it does. */
export const { useText: useSettingText } = createTexts({
  en: settingTextsEn,
  hi: async () => (await import('./setting-texts.hi.ts')).settingTextsHi,
});
