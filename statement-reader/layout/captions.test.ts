import { expect, test } from 'vitest';
import { roleOfCaption } from './captions.ts';

test.each([
  ['दिनांक Date', 'date'],
  ['मूल्य तिथि Value Date', 'valueDate'],
  ['विवरण Description', 'narration'],
  ['नामे Debit', 'debit'],
  ['जमा / Credit', 'credit'],
  ['शेष (Balance)', 'balance'],
  ['Amount राशि', 'amount'],
])('a caption in two languages: %s', (caption, role) => {
  expect(roleOfCaption(caption)).toBe(role);
});
