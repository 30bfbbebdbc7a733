import { actorEn } from '@peerdesk/catalogue/words/actor.en.ts';
import { entryEn } from '@peerdesk/catalogue/words/entry.en.ts';

export const postingsEn = {
  ...entryEn,
  system: actorEn['actor.system'],
  balance: 'Balance {balance}',
} as const;
