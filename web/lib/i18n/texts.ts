import { en } from './en.ts';
import { hi } from './hi.ts';
import { createTexts } from './translate.ts';

export const { useText, textNow } = createTexts({ en, hi });
