import { expect, test } from 'vitest';
import { liveStateOf } from './heard.ts';

const never = -Infinity;

test.each([
  ['the stream was heard just now', { streamAt: 99_000, answerAt: 99_000 }, 'live'],
  ['the stream was heard ten seconds ago', { streamAt: 90_000, answerAt: 90_000 }, 'live'],
  ['only answers arrive', { streamAt: 80_000, answerAt: 95_000 }, 'polling'],
  ['there is no stream', { streamAt: never, answerAt: 95_000 }, 'polling'],
  ['nothing for eleven seconds', { streamAt: 89_000, answerAt: 88_000 }, 'waiting'],
  ['nothing for 21 seconds', { streamAt: 79_000, answerAt: 70_000 }, { offlineSince: 79_000 }],
])('%s', (_name, at, state) => {
  expect(liveStateOf({ ...at, isLost: false }, 100_000)).toEqual(state);
});

test('what cannot be reached is offline at once, since it was last heard', () => {
  const lost = { streamAt: 99_000, answerAt: 98_000, isLost: true };
  expect(liveStateOf(lost, 100_000)).toEqual({ offlineSince: 99_000 });
});

test('what was opened without a network, and never heard anything, is offline since then', () => {
  const lost = { streamAt: never, answerAt: never, isLost: true };
  expect(liveStateOf(lost, 100_000, 99_500)).toEqual({ offlineSince: 99_500 });
  expect(liveStateOf({ ...lost, isLost: false }, 100_000, 99_500)).toBe('waiting');
});
