import { afterEach, beforeEach, expect, test } from 'vitest';
import { drafts } from './drafts.ts';

const person = 'U1';

beforeEach(() => drafts.comes(person));
afterEach(() => drafts.forget(person));

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
  drafts.forget(person);
  expect(drafts.holdWords()).toBe(false);
  expect(told).toBe(4);
  end();
});

test('words wait for their writer to come back, and hold no page meanwhile', () => {
  drafts.keep(person, 'note P1', 'The bank calls back');
  drafts.comes('');
  expect(drafts.holdWords()).toBe(false);
  drafts.comes(person);
  expect(drafts.holdWords()).toBe(true);
  expect(drafts.read(person, 'note P1')).toBe('The bank calls back');
});

test('nobody is asked about the words of another, which are forgotten', () => {
  drafts.keep(person, 'note P1', 'The bank calls back');
  drafts.comes('');
  drafts.comes('U2');
  expect(drafts.holdWords()).toBe(false);
  expect(drafts.isOf(person)).toBe(false);
  drafts.comes(person);
  expect(drafts.read(person, 'note P1')).toBeUndefined();
});

test('what a form leaves, or fails, after its writer signed out is not kept', () => {
  drafts.forget(person);
  drafts.read(person, 'note P1');
  expect(drafts.isOf(person)).toBe(false);
  drafts.keep(person, 'form /profile name', [{ name: 'name' }]);
  drafts.comes(person);
  expect(drafts.holdWords()).toBe(false);
});

test('the sign-out of another is nothing to whoever is here', () => {
  drafts.keep(person, 'note P1', 'The bank calls back');
  drafts.forget('U2');
  expect(drafts.holdWords()).toBe(true);
});
