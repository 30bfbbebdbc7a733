import { createTexts } from '../../lib/i18n/translate.ts';
import { en } from './texts.en.ts';
import { hi } from './texts.hi.ts';

export const { useText: useSaidText } = createTexts({ en, hi });
