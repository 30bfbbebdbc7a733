import { expect, test } from 'vitest';
import { isShared, markedAfter, mentionedIn, nameBeingTyped, withName } from './shared.ts';

const people = [
  { id: 'A', name: 'Asha' },
  { id: 'R', name: 'Asha Rao' },
  { id: 'V', name: 'विक्रम' },
];

test('orders, disputes and complaints are shared; test orders are not', () => {
  expect(['PI01', 'PO01', 'DP01', 'CP01'].every(isShared)).toBe(true);
  expect(['PIT01', 'POT01', 'RQ01', ''].some(isShared)).toBe(false);
});

test('a text names people by their whole names, each once', () => {
  expect(mentionedIn('@asha and @Asha again', people)).toEqual(['A']);
  expect(mentionedIn('@Asha Rao, look', people)).toEqual(['R']);
  expect(mentionedIn('@Asha Rao and @Asha', people)).toEqual(['R', 'A']);
  expect(mentionedIn('@विक्रम देखें', people)).toEqual(['V']);
  expect(mentionedIn('asha@okaxis, Asha', people)).toEqual([]);
});

test('the arrow keys go round the people who are offered', () => {
  expect([markedAfter(undefined, 1, 3), markedAfter(undefined, -1, 3)]).toEqual([0, 2]);
  expect([markedAfter(0, 1, 3), markedAfter(2, 1, 3), markedAfter(0, -1, 3)]).toEqual([1, 0, 2]);
});

test('a name is being typed behind an @ that begins a word', () => {
  expect(nameBeingTyped('see @As', 7)).toBe('As');
  expect(nameBeingTyped('@', 1)).toBe('');
  expect(nameBeingTyped('asha@ok', 7)).toBeUndefined();
  expect(nameBeingTyped('@As now', 7)).toBeUndefined();
  expect(withName('see @As now', 7, 'Asha')).toEqual({ text: 'see @Asha  now', caret: 10 });
});
