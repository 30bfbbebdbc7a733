import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { disputeListSpec } from './dispute.ts';
import { amountFilter, anyOfIds, anyOfThese, ignoredQueryOf, listSpec } from './list.ts';
import { payinListSpec } from './payin.ts';
import { payoutListSpec } from './payout.ts';

describe('a list is asked', () => {
  const things = listSpec({
    filters: { color: z.enum(['red', 'blue']).optional() },
    sorts: ['age', 'name'],
    counted: ['waiting'],
  });

  test('by its filters, a page and its own sorts', () => {
    const sent = { color: 'red', skip: '20', pagesize: '10', sort: '-name' };
    expect(things.query.parse(sent)).toEqual({ ...sent, skip: 20, pagesize: 10 });
    expect(things.query.parse({})).toEqual({});
  });

  test.each([
    ['another filter', { size: '3' }],
    ['another value', { color: 'green' }],
    ['another sort', { sort: 'color' }],
    ['a page of none', { pagesize: '0' }],
    ['a page of too many', { pagesize: '101' }],
    ['a part of a row', { skip: '1.5' }],
    ['an exponent', { skip: '1e1' }],
    ['other digits', { skip: '0x10' }],
    ['digits of another script', { skip: '१' }],
    ['a space', { skip: ' ' }],
  ])('and not by %s', (_what, sent) => {
    expect(things.query.safeParse(sent).success).toBe(false);
  });

  test('for no order when it has none', () => {
    const plain = listSpec({ filters: {} });
    expect(Object.keys(plain.query.shape)).toEqual(['skip', 'pagesize']);
    expect(plain.query.safeParse({ sort: 'age' }).success).toBe(false);
  });
});

describe.each([
  ['pay-ins', payinListSpec],
  ['pay-outs', payoutListSpec],
  ['disputes', disputeListSpec],
])('with one record of the %s', (_what, { query }) => {
  const ignored = ignoredQueryOf<z.ZodRawShape>({ query });

  test('whatever the list may be asked for is ignored', () => {
    const names = Object.keys(query.shape);
    expect(names).toContain('sort');
    const sent = Object.fromEntries(names.map((name) => [name, 'anything']));
    expect(Object.values(ignored.parse(sent)).every((value) => value === undefined)).toBe(true);
  });

  test('what no list may be asked for is refused', () => {
    expect(ignored.safeParse({ surprise: '1' }).success).toBe(false);
    expect(ignored.safeParse({ status: ['pending', 'approved'] }).success).toBe(false);
  });
});

describe('a filter of several values', () => {
  const color = anyOfThese(['red', 'blue']);

  test.each([
    ['red', ['red']],
    ['red,blue', ['red', 'blue']],
    [' blue , blue,', ['blue']],
  ])('%s', (text, values) => {
    expect(color.parse(text)).toEqual(values);
  });

  test.each(['green', 'red,green', ',', ' ', 'red'.repeat(100)])('refuses %s', (text) => {
    expect(color.safeParse(text).success).toBe(false);
  });

  test('ids are as many as twenty', () => {
    const ids = Array.from({ length: 20 }, (_, at) => `U${at}`);
    expect(anyOfIds.parse(ids.join(','))).toEqual(ids);
    expect(anyOfIds.safeParse([...ids, 'U20'].join(',')).success).toBe(false);
    expect(anyOfIds.safeParse(',').success).toBe(false);
  });

  test.each([
    ['1500', true],
    ['1000-2000', true],
    ['>=5000', true],
    ['1000..2000', false],
    ['=5', false],
    ['<-5', false],
  ])('amounts %s: %s', (text, isAccepted) => {
    expect(amountFilter.safeParse(text).success).toBe(isAccepted);
  });
});
