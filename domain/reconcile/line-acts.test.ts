import { expect, test } from 'vitest';
import { settlingAct } from './line-acts.ts';

const person = { kind: 'user' };
const system = { kind: 'system' };
const of = (...acts: [string, { kind: string }?][]) =>
  settlingAct(acts.map(([action, actor = person]) => ({ action, actor })))?.action ?? null;

test.each([
  'statement.matched',
  'statement.split',
  'statement.dismissed',
  'statement.suspense',
  'suspense.refunded',
  'suspense.written_off',
])('%s settles a line', (action) => {
  expect(of([action])).toBe(action);
});

test('the last act counts, whatever else was done to the line', () => {
  expect(of(['statement.undone'], ['statement.matched'])).toBeNull();
  expect(of(['statement.matched'], ['statement.undone'], ['statement.split'])).toBe(
    'statement.matched',
  );
  // What left suspense without an act that follows was matched by a rule.
  expect(of(['statement.suspense_released', system], ['statement.suspense'])).toBeNull();
  expect(of(['something.newer'], ['statement.split'])).toBe('statement.split');
  expect(of()).toBeNull();
});

test('a credit that nobody claimed is settled by no person', () => {
  expect(of(['statement.suspense', system])).toBeNull();
});
