import { expect, test } from 'vitest';
import type { ListTab } from './list-definition.ts';
import { chosenTab, patchOf } from './list-tabs.tsx';

const options: readonly ListTab[] = [
  { value: 'waitsFor', label: 'Needs you', set: { waitsFor: 'me' } },
  { value: '', label: 'All' },
  { value: 'lent', label: 'Lent' },
  { value: 'lost', label: 'Lost', set: { shelf: 'lent', since: 'long' } },
];

test('the chosen tab is the one that says all that the address says', () => {
  const chosen = (filters: Record<string, string>) => chosenTab(options, 'shelf', filters);
  expect(chosen({})).toBe('');
  expect(chosen({ shelf: 'lent' })).toBe('lent');
  expect(chosen({ shelf: 'lent', since: 'long' })).toBe('lost');
  expect(chosen({ waitsFor: 'me' })).toBe('waitsFor');
  expect(chosen({ q: 'emma', skip: '20' })).toBe('');
});

test('none is chosen where no tab says it', () => {
  expect(chosenTab(options, 'shelf', { shelf: 'lent', waitsFor: 'me' })).toBeUndefined();
});

test('a tab takes away what another has set, and nothing else', () => {
  const none = { waitsFor: undefined, shelf: undefined, since: undefined };
  expect(patchOf(options, 'shelf', 'waitsFor')).toEqual({ ...none, waitsFor: 'me' });
  expect(patchOf(options, 'shelf', 'lost')).toEqual({ ...none, shelf: 'lent', since: 'long' });
  expect(patchOf(options, 'shelf', '')).toEqual({ ...none, shelf: '' });
});
