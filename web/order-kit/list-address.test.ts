import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { describe, expect, test } from 'vitest';
import { readSearch } from '../lib/search-params.ts';
import {
  clearedFilters,
  isNarrowed,
  listAddressSchema,
  pageOf,
  readAmount,
  toFirstPage,
  toggledSort,
  withoutContradictions,
} from './list-address.ts';

const schema = listAddressSchema(payinListSpec.query);
const read = (search: string) => readSearch(schema, search);

describe('an address', () => {
  test('holds the filters and the look', () => {
    const search = 'status=pending&sort=-amount&skip=20&view=grid&open=PI01ABC&hide=peer,utr';
    expect(read(search)).toEqual({
      status: 'pending',
      sort: '-amount',
      skip: '20',
      view: 'grid',
      open: 'PI01ABC',
      hide: 'peer,utr',
    });
  });

  test.each([
    ['an unknown status', 'status=lost'],
    ['a sort that is not offered', 'sort=utr'],
    ['a negative page', 'skip=-20'],
    ['a page size past the limit', 'pagesize=5000'],
    ['a word as a page', 'skip=many'],
    ['an amount with too many decimals', 'amount=1.2345'],
    ['a date that is none', 'start=2026-13-45'],
    ['an unknown view', 'view=cube'],
    ['a reference with a script', 'open=%3Cscript%3E'],
    ['unknown parameters', 'colour=red&__proto__=1&constructor=2'],
    ['broken escapes', 'q=%E0%A4%A&view=%'],
  ])('with %s reads as if it were not there', (_, search) => {
    const { q: _q, ...rest } = read(search);
    expect(rest).toEqual({});
  });

  test('that names the same filter twice keeps the first', () => {
    expect(read('status=pending&status=approved')).toEqual({ status: 'pending' });
  });
});

test('a change of a filter returns to the first page, a change of the look does not', () => {
  expect(toFirstPage({ status: 'pending' })).toEqual({ status: 'pending', skip: undefined });
  expect(toFirstPage({ open: 'PI01ABC', view: 'grid' })).toEqual({ open: 'PI01ABC', view: 'grid' });
  expect(toFirstPage({ skip: '40' })).toEqual({ skip: '40' });
});

test('an end is left out beside a preset and before its start', () => {
  const end = '2026-03-05T00:00:00Z';
  expect(withoutContradictions({ start: 'today', end })).toEqual({ start: 'today' });
  const backwards = { start: '2026-03-06T00:00:00Z', end };
  expect(withoutContradictions(backwards)).toEqual({ start: '2026-03-06T00:00:00Z' });
  const forwards = { start: '2026-03-04T00:00:00Z', end };
  expect(withoutContradictions(forwards)).toEqual(forwards);
});

test('a second click on a header turns the order round', () => {
  expect(toggledSort(undefined, 'amount')).toBe('-amount');
  expect(toggledSort('-amount', 'amount')).toBe('amount');
  expect(toggledSort('amount', 'amount')).toBe('-amount');
  expect(toggledSort('-amount', 'createdAt')).toBe('-createdAt');
});

test('clearing takes out every filter and leaves the look', () => {
  expect(isNarrowed({ status: 'pending', skip: '20' })).toBe(false);
  expect(isNarrowed({ peerId: 'U1' })).toBe(true);
  expect(Object.values(clearedFilters).every((value) => value === undefined)).toBe(true);
  expect(Object.keys(clearedFilters)).not.toContain('view');
});

describe('a page', () => {
  const counted = { total: 45, totalIsCapped: false };

  test('knows its neighbours', () => {
    expect(pageOf({}, { ...counted, shown: 20 })).toMatchObject({
      first: 1,
      last: 20,
      previous: undefined,
      next: 20,
    });
    expect(pageOf({ skip: '40' }, { ...counted, shown: 5 })).toMatchObject({
      first: 41,
      last: 45,
      previous: 20,
      next: undefined,
    });
  });

  test('goes on past a capped total while pages are full', () => {
    const capped = { total: 10_000, totalIsCapped: true };
    expect(pageOf({ skip: '10000' }, { ...capped, shown: 20 }).next).toBe(10_020);
    expect(pageOf({ skip: '10000' }, { ...capped, shown: 7 }).next).toBeUndefined();
  });

  test('past the end offers the way back', () => {
    const page = pageOf({ skip: '60' }, { ...counted, shown: 0 });
    expect(page).toMatchObject({ first: 0, previous: 40, next: undefined });
  });
});

test('an amount is read as people type it', () => {
  expect(readAmount('₹1,500')).toBe('1500');
  expect(readAmount(' 1 00 000.50 ')).toBe('100000.50');
  expect(readAmount('-5')).toBeNull();
  expect(readAmount('1.234')).toBeNull();
  expect(readAmount('')).toBeNull();
});
