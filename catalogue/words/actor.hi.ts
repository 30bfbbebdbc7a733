import type { ActorKey } from './actor.en.ts';

export const actorHi = {
  'actor.user': 'यूज़र',
  'actor.merchant': 'मर्चेंट',
  'actor.system': 'सिस्टम',
  'actor.customer': 'ग्राहक',
} as const satisfies Record<ActorKey, string>;
