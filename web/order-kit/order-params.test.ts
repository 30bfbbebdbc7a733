import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { expect, test } from 'vitest';
import { readSearch } from '../lib/search-params.ts';
import { orderListParams, readAmount, shownAmounts } from './order-params.ts';

const params = orderListParams(payinListSpec);

test('every filter of the contract is one of the list, but for those that its tabs set', () => {
  expect(params.tabs).toEqual(['waitsFor', 'handedTo', 'status', 'paid']);
  const names = Object.keys(payinListSpec.filters).filter((name) => !params.tabs.includes(name));
  expect(params.filterNames).toEqual(names);
});

test.each([
  ['1500', '₹1,500'],
  ['1000-200000', '₹1,000 – ₹2,00,000'],
  ['>5000', '> ₹5,000'],
  ['<=200.50', '≤ ₹200.50'],
])('%s is shown as %s', (value, shown) => {
  expect(shownAmounts(value)).toBe(shown);
});

test('several values and a range stand in the address', () => {
  const search = 'status=pending,processing&amount=1000-2000&flag=LATE';
  expect(readSearch(params.schema, search)).toEqual({
    ...{ status: 'pending,processing', amount: '1000-2000', flag: 'LATE' },
  });
  expect(readSearch(params.schema, 'status=pending,lost')).toEqual({});
});

test.each(['amount=1.2345', 'amount=2000-1000', 'amount=-5', 'amount=many'])(
  '%s is no amount',
  (search) => {
    expect(readSearch(params.schema, search)).toEqual({});
  },
);

test('an amount is read as people type it', () => {
  expect(readAmount('₹1,500')).toBe('1500');
  expect(readAmount(' 1 00 000.50 ')).toBe('100000.50');
  expect(readAmount('-5')).toBeNull();
  expect(readAmount('1.234')).toBeNull();
  expect(readAmount('')).toBeNull();
  expect(readAmount('₹1,000 – ₹2,000')).toBe('1000-2000');
  expect(readAmount('> 5,000')).toBe('>5000');
  expect(readAmount('≤200')).toBe('<=200');
  expect(readAmount('₹ १,००० – २,०००')).toBe('1000-2000');
  expect(readAmount('2000-1000')).toBeNull();
});
