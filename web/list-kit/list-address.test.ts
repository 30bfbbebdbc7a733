import { listSpec, periodFilters, searchFilter } from '@peerdesk/contract/list.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readSearch } from '../lib/search-params.ts';
import {
  filterState,
  listParams,
  toFirstPage,
  toggledSort,
  withoutContradictions,
} from './list-address.ts';

const spec = listSpec({
  filters: { ...periodFilters, q: searchFilter, shelf: z.enum(['new', 'lent']).optional() },
  sorts: ['createdAt', 'title'],
});
const params = listParams(spec, { tabs: ['shelf'] });
const read = (search: string) => readSearch(params.schema, search);

describe('an address', () => {
  test('holds the filters and the display', () => {
    const search = 'shelf=lent&sort=-title&skip=20&view=grid&open=BK01ABC&hide=peer,utr';
    expect(read(search)).toEqual({
      shelf: 'lent',
      sort: '-title',
      skip: '20',
      view: 'grid',
      open: 'BK01ABC',
      hide: 'peer,utr',
    });
  });

  test.each([
    ['an unknown value of a filter', 'shelf=lost'],
    ['a sort that is not offered', 'sort=utr'],
    ['a negative page', 'skip=-20'],
    ['a page size past the limit', 'pagesize=5000'],
    ['a word as a page', 'skip=many'],
    ['a date that is none', 'start=2026-13-45'],
    ['an unknown view', 'view=cube'],
    ['a row with a script', 'open=%3Cscript%3E'],
    ['unknown parameters', 'colour=red&__proto__=1&constructor=2'],
    ['broken escapes', 'q=%E0%A4%A&view=%'],
  ])('with %s reads as if it were not there', (_, search) => {
    const { q: _q, ...rest } = read(search);
    expect(rest).toEqual({});
  });

  test('that names the same filter twice keeps the first', () => {
    expect(read('shelf=lent&shelf=new')).toEqual({ shelf: 'lent' });
  });
});

test('a change of a filter returns to the first page, a change of the display does not', () => {
  expect(toFirstPage({ shelf: 'lent' })).toEqual({ shelf: 'lent', skip: undefined });
  expect(toFirstPage({ open: 'BK01ABC', view: 'grid' })).toEqual({ open: 'BK01ABC', view: 'grid' });
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

describe('active filters', () => {
  test('are those of the contract but the tab, and neither the page nor the order', () => {
    expect(params.filterNames).toEqual(['start', 'end', 'q']);
    const filters = { shelf: 'lent', skip: '20', sort: 'title' };
    expect(filterState(params, filters).activeFilters).toEqual([]);
    expect(filterState(params, { ...filters, q: 'x' }).activeFilters).toEqual(['q']);
  });

  test('hide rows, and so does the tab', () => {
    expect(filterState(params, { skip: '20', sort: 'title' }).isFiltered).toBe(false);
    expect(filterState(params, { shelf: 'lent' }).isFiltered).toBe(true);
    expect(filterState(params, { end: '2026-03-05T00:00:00Z' }).isFiltered).toBe(true);
  });

  test('are all cleared at once, with the tab and the page; the display stays', () => {
    const { cleared } = filterState(params, {});
    expect(Object.keys(cleared)).toEqual(['start', 'end', 'q', 'shelf', 'skip']);
    expect(Object.values(cleared).every((value) => value === undefined)).toBe(true);
  });
});
