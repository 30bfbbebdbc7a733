import { expect, test } from 'vitest';
import { upiLink } from './upi-link.ts';

const link = (set: Partial<Parameters<typeof upiLink>[0]> = {}) =>
  upiLink({
    payee: 'asha@okaxis',
    name: 'Asha',
    amount: '1500.00',
    currency: 'INR',
    reference: 'PI1',
    note: 'Peerdesk 7',
    ...set,
  });

test('spaces are %20 and the sign of the UPI ID stays', () => {
  expect(link({ name: 'Asha Rao' })).toBe(
    'upi://pay?pa=asha@okaxis&pn=Asha%20Rao&am=1500.00&cu=INR&tr=PI1&tn=Peerdesk%207',
  );
});

test('no text reaches out of its own field', () => {
  const hostile = 'x&am=1.00&pa=thief@upi#?"><script>';
  const fields = new URLSearchParams(link({ name: hostile, note: hostile }).split('?')[1]);
  expect(fields.getAll('am')).toEqual(['1500.00']);
  expect(fields.getAll('pa')).toEqual(['asha@okaxis']);
  expect(fields.get('pn')).toBe(hostile);
});

test('a note is no longer than the network takes', () => {
  const fields = new URLSearchParams(link({ note: 'n'.repeat(51) }).split('?')[1]);
  expect(fields.get('tn')).toBe('n'.repeat(50));
});
