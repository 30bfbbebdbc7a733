import { expect, test } from 'vitest';
import { countsShownTo } from './reasons.ts';

const counts = [
  { reason: 'peer_offline', count: 2 },
  { reason: 'peer_on_watch', count: 2 },
  { reason: 'peer_frozen', count: 1 },
] as const;

test('a peer does not learn that it is watched or frozen; staff does', () => {
  expect(countsShownTo({ kind: 'peer', peerId: 'p' }, counts)).toEqual([
    { reason: 'held_by_desk', count: 3 },
    { reason: 'peer_offline', count: 2 },
  ]);
  expect(countsShownTo({ kind: 'desk' }, counts).map(({ reason }) => reason)).toEqual([
    'peer_offline',
    'peer_on_watch',
    'peer_frozen',
  ]);
});
