import { actorHi } from '@peerdesk/catalogue/words/actor.hi.ts';
import { entryHi } from '@peerdesk/catalogue/words/entry.hi.ts';
import type { postingsEn } from './texts.en.ts';

export const postingsHi: Record<keyof typeof postingsEn, string> = {
  ...entryHi,
  system: actorHi['actor.system'],
  balance: 'बैलेंस {balance}',
};
