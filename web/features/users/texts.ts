import { createTexts } from '../../lib/i18n/translate.ts';
import { usersEn } from './texts.en.ts';

export const { useText: useUsersText } = createTexts({
  en: usersEn,
  hi: async () => (await import('./texts.hi.ts')).usersHi,
});
