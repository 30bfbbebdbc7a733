import { totalCap } from '@peerdesk/contract/list.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { equals } from './filters.ts';
import { MarkCache } from './mark-cache.ts';
import { readList, type PageRequest } from './list.ts';
import type { ListSource } from './list-source.ts';
import { openPool, type Pool } from '../pool.ts';

interface Filters {
  shelf?: string | undefined;
}
type Sort = 'year' | 'price' | 'size';
type Owner = 'ada' | 'bob';

const bookList: ListSource<{ id: string }, Owner, Filters, Sort> = {
  table: 'book b',
  key: 'b.id',
  columns: 'b.id',
  scope: (all, owner) => all.add(`b.owner = ${all.param(owner)}`),
  filters: { shelf: equals('b.shelf') },
  sorts: { year: 'b.year', price: 'b.price', size: 'length(b.shelf)' },
  order: 'b.year desc, b.id desc',
};
const books = 2 * totalCap + 2000;

let pool: Pool;
beforeAll(() => {
  // One connection, so that it keeps its temporary table.
  pool = openPool(inject('postgresUrl'), { max: 1, onError: () => undefined });
});
/** Every third book has no price; years repeat. */
beforeEach(async () => {
  await pool.query('drop table if exists book');
  await pool.query(`create temporary table book as
    select 'B' || lpad(i::text, 6, '0') as id, i / 7 as year, 'ada' as owner,
      case when i % 3 > 0 then i % 50 end as price, 'S' || i % 2 as shelf
    from generate_series(1, ${books}) i`);
});
afterAll(() => pool.end());

type Asked = Partial<PageRequest<Owner, Filters, Sort>>;

async function pageOf(asked: Asked): Promise<string[]> {
  const request = { scope: 'ada', filters: {}, now: 0, ...asked } as const;
  return (await readList(pool, bookList, request)).rows.map(({ id }) => id);
}

/** The page, and the same one where nothing is kept. */
async function both(marks: MarkCache, asked: Asked) {
  return { plain: await pageOf(asked), found: await pageOf({ ...asked, marks }) };
}

const far = [totalCap + 1, totalCap + 20, totalCap + 2990, totalCap + 3990, totalCap + 90_000];

test.each([undefined, '-year', 'year', '-price', 'price', '-size', 'size'] as const)(
  'by %s, pages far back are those that are counted off, forward and back',
  async (sort) => {
    const marks = new MarkCache();
    for (const skip of [...far, ...far.toReversed()]) {
      const { plain, found } = await both(marks, { sort, skip });
      expect(found).toEqual(plain);
    }
  },
);

test('what is added or removed above shifts them, and what is not the reader’s does not', async () => {
  const marks = new MarkCache();
  const skip = totalCap + 1500;
  const pages = [await both(marks, { skip })];
  const add = (owner: Owner, count: number) =>
    pool.query(
      `insert into book select 'N' || $1 || i, 900000 + i, $1, 1, 'S0' from generate_series(1, $2) i`,
      [owner, count],
    );
  await add('ada', 1300);
  pages.push(await both(marks, { skip }));
  await add('bob', 77);
  pages.push(await both(marks, { skip }));
  await pool.query(`delete from book where owner = 'ada' and id like 'N%'`);
  await pool.query(`delete from book where id > 'B021500' and id < 'B021900'`);
  pages.push(await both(marks, { skip }));
  for (const { plain, found } of pages) expect(found).toEqual(plain);
  expect(new Set(pages.map(({ plain }) => plain[0])).size).toBe(3);
});

test('each scope and each filter has its own', async () => {
  await pool.query(`insert into book select 'A' || id, year, 'bob', price, shelf from book`);
  const marks = new MarkCache();
  const skip = totalCap + 10;
  for (const scope of ['ada', 'bob'] as const) {
    for (const shelf of [undefined, 'S1', 'S0']) {
      const { plain, found } = await both(marks, { scope, skip, filters: { shelf } });
      expect(found).toEqual(plain);
    }
  }
});

test('they are counted once a minute, and nothing near is kept', async () => {
  let now = 0;
  const marks = new MarkCache(() => now);
  const asked = vi.spyOn(pool, 'query');
  const countsOff = async (skip: number) => {
    asked.mockClear();
    await pageOf({ skip, marks });
    return asked.mock.calls.filter(([one]) => JSON.stringify(one).includes('row_number')).length;
  };
  expect(await countsOff(totalCap)).toBe(0);
  expect(await countsOff(totalCap + 1100)).toBe(1);
  expect(await countsOff(totalCap + 20)).toBe(0);
  expect(await countsOff(totalCap + 1800)).toBe(0);
  expect(await countsOff(totalCap + 2100)).toBe(1);
  now = 59_999;
  expect(await countsOff(totalCap + 1100)).toBe(0);
  now = 60_000;
  expect(await countsOff(totalCap + 1100)).toBe(1);
  asked.mockRestore();
});
