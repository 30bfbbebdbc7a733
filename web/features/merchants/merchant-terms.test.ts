import { expect, test } from 'vitest';
import { changesOf, editForm, registerForm, typedTermsOf } from './merchant-terms.ts';

/** Of a merchant that was called so before names had to be of one alphabet. */
const old = {
  name: 'P\u0430yshop',
  fees: { payinBps: 100, payoutBps: 50 },
  limits: { minAmount: null, maxAmount: '5000.00' },
};

test('an old name neither keeps the fees from being edited nor is sent along', () => {
  const typed = typedTermsOf(old);
  expect(registerForm.safeParse(typed).success).toBe(false);
  const read = editForm.parse({ ...typed, fees: { ...typed.fees, payinBps: '1.25' } });
  expect(changesOf(old, read)).toEqual({ fees: { payinBps: 125 } });
});

test('what is changed is sent, and nothing else', () => {
  const typed = typedTermsOf(old);
  expect(changesOf(old, editForm.parse(typed))).toEqual({});
  const limits = { minAmount: '10', maxAmount: '5,000' };
  const read = editForm.parse({ ...typed, name: ' Book Shop ', limits });
  expect(changesOf(old, read)).toEqual({ name: 'Book Shop', limits: { minAmount: '10.00' } });
});
