import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { expect, test } from 'vitest';
import { readSearch } from '../lib/search-params.ts';
import { orderListParams, readAmount } from './order-params.ts';

const params = orderListParams(payinListSpec);

test('every filter of the contract is one of the list, but for those that its tabs set', () => {
  expect(params.tabs).toEqual(['waitsFor', 'handedTo', 'status', 'paid']);
  const names = Object.keys(payinListSpec.filters).filter((name) => !params.tabs.includes(name));
  expect(params.filterNames).toEqual(names);
});

test.each(['amount=1.2345', 'amount=-5', 'amount=many'])('%s is no amount', (search) => {
  expect(readSearch(params.schema, search)).toEqual({});
});

test('an amount is read as people type it', () => {
  expect(readAmount('₹1,500')).toBe('1500');
  expect(readAmount(' 1 00 000.50 ')).toBe('100000.50');
  expect(readAmount('-5')).toBeNull();
  expect(readAmount('1.234')).toBeNull();
  expect(readAmount('')).toBeNull();
});
