import { approvableBodies } from '@peerdesk/contract/approval.ts';
import { expect, test } from 'vitest';
import { fieldsOf } from './fields-of.ts';

test('all that is sent is shown, also what is taken away', () => {
  const body = {
    approvals: { walletAbove: null, payoutAbove: '100.00' },
    company: { supportContact: 'x' },
    security: {},
    list: [],
    flags: ['A', 'B'],
    isOn: false,
  };
  expect(fieldsOf(body)).toEqual([
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
  const fields = fieldsOf(body).map(({ field, value }) => [field, value]);
  for (const name of Object.keys(lifted))
    expect(fields).toContainEqual([`approvals.${name}`, null]);
});
