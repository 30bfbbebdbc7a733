import { expect, test } from 'vitest';
import { disputeListQuery } from './dispute.ts';
import { ignoredListQuery } from './list.ts';
import { payinListQuery } from './payin.ts';
import { payoutListQuery } from './payout.ts';

test.each([
  ['pay-ins', payinListQuery],
  ['pay-outs', payoutListQuery],
  ['disputes', disputeListQuery],
])('whatever the list of %s may be asked for is ignored with one record', (_what, list) => {
  const names = Object.keys(list.shape);
  expect(Object.keys(ignoredListQuery.shape)).toEqual(expect.arrayContaining(names));
  const sent = Object.fromEntries(names.map((name) => [name, 'anything']));
  expect(Object.values(ignoredListQuery.parse(sent)).every((value) => value === undefined)).toBe(
    true,
  );
});

test('what no list may be asked for is refused', () => {
  expect(ignoredListQuery.safeParse({ surprise: '1' }).success).toBe(false);
  expect(ignoredListQuery.safeParse({ status: ['pending', 'approved'] }).success).toBe(false);
});
