import { entryEn } from '@peerdesk/catalogue/words/entry.en.ts';

export const postingsEn = { ...entryEn, balance: 'Balance {balance}' } as const;
