import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { disputeListSpec } from './dispute.ts';
import { ignoredQueryOf, listSpec } from './list.ts';
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
