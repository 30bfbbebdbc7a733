import { expect, test } from 'vitest';
import { readNote, storeNote } from './note.ts';

test.each<[Parameters<typeof storeNote>, ReturnType<typeof readNote>]>([
  [['payin_not_received', ''], { reason: 'payin_not_received', words: '' }],
  [['payin_wrong_utr', 'two digits'], { reason: 'payin_wrong_utr', words: 'two digits' }],
  [[undefined, 'only words'], { reason: null, words: 'only words' }],
  [[undefined, '{"words":"x"}'], { reason: null, words: '{"words":"x"}' }],
  [[undefined, '{"a": 1}'], { reason: null, words: '{"a": 1}' }],
  [
    [undefined, '{"reason":"payin_suspicious","words":""}'],
    {
      reason: null,
      words: '{"reason":"payin_suspicious","words":""}',
    },
  ],
])('%j is kept and read', (written, read) => {
  expect(readNote(storeNote(...written) ?? '')).toEqual(read);
});

test('nothing is kept of nothing', () => {
  expect(storeNote(undefined, '')).toBeUndefined();
  expect(storeNote(undefined)).toBeUndefined();
});

test.each(['{', '{}', 'null', '{"reason":"toString","words":""}', '{"reason":"x","words":1}'])(
  '%s of an older version is words',
  (stored) => {
    expect(readNote(stored)).toEqual({ reason: null, words: stored });
  },
);
