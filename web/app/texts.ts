import { createTexts } from '../lib/i18n/translate.ts';
import { appEn } from './texts.en.ts';
import { appHi } from './texts.hi.ts';

export const { useText: useAppText, textNow: appText } = createTexts({ en: appEn, hi: appHi });
