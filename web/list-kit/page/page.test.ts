import { describe, expect, test } from 'vitest';
import { pageOf } from './page.ts';

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
