import { expect, test } from 'vitest';
import { dispute } from './dispute.ts';
import { order } from './order.ts';
import { noteMax } from './primitives.ts';

test('an answer holds a reason before as many words as a person may type', () => {
  const longest = `Asked for by the merchant: ${'x'.repeat(noteMax)}`;
  expect(order.shape.note.parse(longest)).toBe(longest);
  expect(dispute.shape.note.parse(longest)).toBe(longest);
});
