import { expect, test } from 'vitest';
import { authorFor, mayTalk, talkPerHourMax, talkSideOf } from './rules.ts';

test('staff is one side, the peer the other, and a merchant on none', () => {
  expect(talkSideOf).toEqual({ desk: 'staff', group: 'staff', peer: 'peer', merchant: null });
});

test('only staff learns who of it wrote', () => {
  const [asha, nila] = [
    { by: 'peer', name: 'Asha' },
    { by: 'staff', name: 'Nila' },
  ] as const;
  for (const kind of ['desk', 'group'] as const) {
    expect([authorFor(asha, { kind }), authorFor(nila, { kind })]).toEqual(['Asha', 'Nila']);
  }
  expect([authorFor(asha, { kind: 'peer' }), authorFor(nila, { kind: 'peer' })]).toEqual([
    'Asha',
    null,
  ]);
  expect(authorFor(nila, { kind: 'merchant' })).toBeNull();
});

test('nobody writes where no peer reads, nor without end', () => {
  expect(mayTalk({ peerId: 'P' }, talkPerHourMax - 1).ok).toBe(true);
  expect(mayTalk({ peerId: 'P' }, talkPerHourMax)).toMatchObject({ code: 'RateLimited' });
  expect(mayTalk({ peerId: null }, 0)).toMatchObject({ code: 'InvalidTransition' });
});
