import { expect, test } from 'vitest';
import { askedOf, customersOf, placeOfView } from './palette-search.ts';

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

test('the customers of what was found are named once for each merchant', () => {
  const merchant = { id: 'M1', name: 'Chai Bazaar' };
  const found = (id: string, customer: { id: string; name: string | null }, of = merchant) => ({
    ...{ id, path: '', title: '', detail: '', customer, merchant: of },
  });
  const asha = { id: 'c-1', name: 'Asha Rao' };
  const rows = [
    found('PI1', asha),
    found('PI2', asha),
    found('PI3', asha, { id: 'M2', name: 'Rang Games' }),
    found('PI4', { id: 'asha-4', name: null }),
    // Found by something else, such as its peer.
    found('PI5', { id: 'c-2', name: 'Ravi' }),
  ];
  expect(customersOf('payin', rows, 'ASHA')).toEqual([
    {
      id: 'M1 c-1',
      path: '/operations/payin?panel=customer.PI1',
      title: 'Asha Rao',
      detail: 'Chai Bazaar · c-1',
    },
    {
      id: 'M2 c-1',
      path: '/operations/payin?panel=customer.PI3',
      title: 'Asha Rao',
      detail: 'Rang Games · c-1',
    },
    {
      id: 'M1 asha-4',
      path: '/operations/payin?panel=customer.PI4',
      title: 'asha-4',
      detail: 'Chai Bazaar',
    },
  ]);
});
