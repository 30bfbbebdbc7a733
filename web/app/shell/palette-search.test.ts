import { expect, test } from 'vitest';
import { askedOf, placeOfView } from './palette-search.ts';

test.each([
  ['1000', { amount: '1000' }],
  ['₹1,00,000.50', { amount: '100000.50' }],
  ['12.5', { amount: '12.5' }],
  ['1,000-2,000', { amount: '1000-2000' }],
  ['> ₹5000', { amount: '>5000' }],
  // A reference, part of one, an id, a name.
  ['419755457692', { q: '419755457692' }],
  ['419755457', { q: '419755457' }],
  ['PI01K', { q: 'PI01K' }],
  ['asha 1', { q: 'asha 1' }],
  ['1e9', { q: '1e9' }],
])('%s is looked for as %o', (typed, asked) => {
  expect(askedOf(typed)).toEqual({ ...asked, pagesize: '5' });
});

test('a saved view opens its list as it was', () => {
  const view = { list: 'upis', filters: { status: 'paused' }, display: { hide: 'bank' } } as const;
  expect(placeOfView(view)).toEqual({
    screen: 'upi',
    path: '/operations/upi?status=paused&hide=bank',
  });
});
