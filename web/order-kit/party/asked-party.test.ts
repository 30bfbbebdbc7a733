import { expect, test } from 'vitest';
import { askedParty } from './asked-party.ts';
import { withParty } from './party-path.ts';

test('a panel stands in the address beside everything else', () => {
  const path = withParty('/operations/payin', 'status=pending&open=PI1', {
    kind: 'upi',
    of: 'asha.rao@okaxis',
  });
  expect(path).toBe('/operations/payin?status=pending&open=PI1&panel=upi.asha.rao%40okaxis');
  const search = path.split('?')[1] ?? '';
  expect(askedParty(search)).toEqual({ kind: 'upi', of: 'asha.rao@okaxis' });
  expect(withParty('/operations/payin', search, undefined)).toBe(
    '/operations/payin?status=pending&open=PI1',
  );
  expect(withParty('/users', 'panel=peer.U1', undefined)).toBe('/users');
});

test.each(['', 'panel=', 'panel=bank.B1', 'panel=peer.', `panel=peer.${'x'.repeat(101)}`])(
  '%s opens nothing',
  (search) => {
    expect(askedParty(search)).toBeUndefined();
  },
);
