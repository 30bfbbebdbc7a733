import { expect, test } from 'vitest';
import { deciderName } from './decider-name.ts';
import { actorHi } from './words/actor.hi.ts';

const inHindi = (decidedBy: { id: string; name: string }) =>
  deciderName((key) => actorHi[key], decidedBy);

test('the system is called by its name in the reader’s language, people by theirs', () => {
  expect(inHindi({ id: '', name: 'System' })).toBe('सिस्टम');
  expect(inHindi({ id: 'U1', name: 'System' })).toBe('System');
});
