import { createTexts } from '../../lib/i18n/translate.ts';
import { laterEn } from './texts.en.ts';
import { laterHi } from './texts.hi.ts';

export const { useText: useLaterText } = createTexts({ en: laterEn, hi: laterHi });
