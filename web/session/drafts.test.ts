import { afterEach, expect, test } from 'vitest';
import { drafts } from './drafts.ts';

const person = 'U1';

afterEach(() => drafts.forget());

test.each([
  ['words of a message', 'message D1 merchant', 'Please wait', true],
  ['words of a note', 'note P1', 'The bank calls back', true],
  ['files', 'files D1', [{ name: 'proof.pdf' }], true],
  ['fields of a form', 'form /profile name', [{ name: 'name' }], true],
  ['blanks', 'message D1 merchant', ' \n', false],
  ['no more files', 'files D1', [], false],
  ['for whom it is written', 'reader D1', 'merchant', false],
  ['a message that failed', 'not sent D1', [{ body: { text: 'Please wait' } }], true],
  ['no message that failed', 'not sent D1', [], false],
])('%s', (_, place, typed, isHeld) => {
  drafts.keep(person, place, typed);
  expect(drafts.holdWords()).toBe(isHeld);
});

test('what was sent, or forgotten with its writer, is not held', () => {
  let told = 0;
  const end = drafts.subscribe(() => (told += 1));
  drafts.keep(person, 'note P1', 'The bank calls back');
  drafts.keep(person, 'note P1', undefined);
  expect(drafts.holdWords()).toBe(false);
  drafts.keep(person, 'note P1', 'The bank calls back');
  drafts.forget();
  expect(drafts.holdWords()).toBe(false);
  expect(told).toBe(4);
  end();
});
