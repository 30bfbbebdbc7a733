import { createTexts } from '../../lib/i18n/translate.ts';
import { signinEn } from './texts.en.ts';
import { signinHi } from './texts.hi.ts';

export const { useText: useSigninText } = createTexts({ en: signinEn, hi: signinHi });
