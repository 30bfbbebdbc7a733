import { approvableBodies } from '@peerdesk/contract/approval.ts';
import { expect, test } from 'vitest';
import { sentFields, typedAmount } from './sent-fields.ts';

test('all that is sent is shown, also what is taken away', () => {
  const body = {
    approvals: { walletAbove: null, payoutAbove: '100.00' },
    company: { supportContact: 'x' },
    security: {},
    list: [],
    flags: ['A', 'B'],
    isOn: false,
  };
  expect(sentFields(body)).toEqual([
    { field: 'approvals.walletAbove', value: null },
    { field: 'approvals.payoutAbove', value: '100.00' },
    { field: 'company.supportContact', value: 'x' },
    { field: 'security', value: null },
    { field: 'list', value: null },
    { field: 'flags.0', value: 'A' },
    { field: 'flags.1', value: 'B' },
    { field: 'isOn', value: false },
  ]);
});

test('every limit that a second person may lift is shown as lifted', () => {
  const lifted = { walletAbove: null, reverseAbove: null, byHandAbove: null, payoutAbove: null };
  const body = approvableBodies['settings.update'].parse({ approvals: lifted });
  const fields = sentFields(body).map(({ field, value }) => [field, value]);
  for (const name of Object.keys(lifted))
    expect(fields).toContainEqual([`approvals.${name}`, null]);
});

test('an amount without paise is rupees, as the call reads it', () => {
  const shown = (field: string, value: string) => typedAmount({ field, value }, 'INR');
  expect(shown('approvals.walletAbove', '100000')).toBe('₹1,00,000.00');
  expect(shown('amount', '500000')).toBe('₹5,00,000.00');
  expect(shown('amount', '2500.5')).toBe('₹2,500.50');
  expect(shown('amount', '-2500.00')).toBe('−₹2,500.00');
  expect(typedAmount({ field: 'amount', value: '7' }, 'USD')).toBe('USD 7.00');
  expect(shown('note', '100')).toBeUndefined();
});
