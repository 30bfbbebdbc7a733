import { createTexts } from '../../lib/i18n/translate.ts';
import { profileEn } from './texts.en.ts';
import { profileHi } from './texts.hi.ts';

export const { useText: useProfileText } = createTexts({ en: profileEn, hi: profileHi });
