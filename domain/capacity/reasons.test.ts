import { expect, test } from 'vitest';
import { countsShownTo, reasonsBehind } from './reasons.ts';

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

test('a filter finds all reasons that its reader is shown as one', () => {
  const peer = { kind: 'peer', peerId: 'p' } as const;
  expect(reasonsBehind(peer, ['held_by_desk']).toSorted()).toEqual([
    'held_by_desk',
    'peer_frozen',
    'peer_on_watch',
  ]);
  expect(reasonsBehind(peer, ['peer_frozen'])).toEqual([]);
  expect(reasonsBehind({ kind: 'desk' }, ['peer_frozen'])).toEqual(['peer_frozen']);
});

test('reasons of the same frequency come in the order of their names', () => {
  const desk = { kind: 'desk' } as const;
  const shown = (given: Parameters<typeof countsShownTo>[1]) =>
    countsShownTo(desk, given).map(({ reason }) => reason);
  expect(shown(counts.toReversed())).toEqual(shown(counts));
});
