import { entryHi } from '@peerdesk/catalogue/words/entry.hi.ts';
import type { postingsEn } from './texts.en.ts';

export const postingsHi: Record<keyof typeof postingsEn, string> = {
  ...entryHi,
  balance: 'बैलेंस {balance}',
};
