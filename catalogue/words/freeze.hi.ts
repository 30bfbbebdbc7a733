import type { FreezeKey } from './freeze.en.ts';

export const freezeHi = {
  'freeze.active': 'लागू',
  'freeze.ended': 'समाप्त',
} as const satisfies Record<FreezeKey, string>;
