import { isReservedName } from '@peerdesk/contract/reserved-names.ts';
import { expect, test } from 'vitest';
import { actorEn } from './actor.en.ts';
import { actorHi } from './actor.hi.ts';

test('nobody can be given a name by which those without one are shown', () => {
  for (const word of [...Object.values(actorEn), ...Object.values(actorHi)]) {
    expect([word, isReservedName(word)]).toEqual([word, true]);
  }
});
