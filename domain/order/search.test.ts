import { expect, test } from 'vitest';
import { isWholeReference, piecesOf, reachesAllOrders, wordsOf } from './search.ts';

test.each(['abc', 'pi0', '१२३', 'ab c', 'o42'])('%s is looked for in all orders', (text) => {
  expect(reachesAllOrders(text)).toBe(true);
});

test.each(['', 'a', 'ab', 'a b', '4-2', '@', 'न'])('“%s” in the newest alone', (text) => {
  expect(reachesAllOrders(text)).toBe(false);
});

test.each(['633200000042', 'PI01K8QW3E4R5T6Y7U8I', 'po01k8qw3e4r5t6y7u8i', 'DP0000000142ABCDEF01'])(
  '%j is a whole reference',
  (text) => {
    expect(isWholeReference(text)).toBe(true);
  },
);

test.each([
  ...['', '63320000004', '6332000000421', '6332 0000 0042', 'PI01K8', 'name of a customer'],
  ...['order-2026-000123', '%33200000042', 'पी०१२३४५६७८९०१२३४५६७', 'PI01K8QW3E4R5T6Y7U8IX'],
])('%j is none', (text) => {
  expect(isWholeReference(text)).toBe(false);
});

test('the pieces of a reference are parts of it, from its end, each once', () => {
  expect(piecesOf('633212345678')).toEqual(['678', '345', '212', '633']);
  expect(piecesOf('PI01K8QW3E4R5T6Y7U8I')).toEqual(['U8I', '6Y7', 'R5T', '3E4']);
  expect(piecesOf('700000500000')).toEqual(['000', '500', '700']);
  for (const piece of piecesOf('PI01K8QW3E4R5T6Y7U8I')) expect(reachesAllOrders(piece)).toBe(true);
});

test.each([
  ['asha', []],
  ['name 77', ['name ', ' 77']],
  ['a kumar of delhi', [' kumar ', ' delhi', ' of ']],
  ['a b', []],
  ['Asha Rani Devi Kumari', [' Kumari', ' Rani ', ' Devi ']],
])('the words of %j that an index can be asked for: %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
