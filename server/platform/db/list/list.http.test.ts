import { totalCap } from '@peerdesk/contract/list.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { contains, equals } from './filters.ts';
import { CountCache } from './count-cache.ts';
import { readList } from './list.ts';
import { ListQuery } from './list-query.ts';
import type { ListRequest, ListSource } from './list-source.ts';
import { inTransaction, openPool, type Pool } from '../pool.ts';

interface BookRow {
  id: number;
  title: string;
  shelf: string;
  age: number;
}
interface Filters {
  q?: string | undefined;
  shelf?: string | undefined;
  state?: 'new' | "it's lent" | undefined;
}
/** The owner of the books. */
type Owner = 'ada' | 'anyone';
type Asked = Partial<ListRequest<Owner, Filters, 'title'>>;

const shelf: ListSource<BookRow, Owner, Filters, 'title'> = {
  table: 'book b',
  key: 'b.id',
  where: 'not b.is_lost',
  columns: 'b.id, b.title, s.name as shelf, s.age',
  rowJoins: (param, now) =>
    `join (select id, name, ${param(now)}::int - built as age from shelf) s on s.id = b.shelf_id`,
  scope: (all, owner) => {
    if (owner !== 'anyone') all.add(`b.owner = ${all.param(owner)}`);
  },
  filters: {
    q: contains('lower(b.title)'),
    shelf: equals('b.shelf_id'),
    state: equals('b.state'),
  },
  sorts: { title: 'b.title' },
  order: 'b.id desc',
  counted: { filter: 'state', column: 'b.state', statuses: ['new', "it's lent"] },
};
const books = totalCap + 500;

let pool: Pool;
beforeAll(async () => {
  // One connection, so that it keeps its temporary tables.
  const url = inject('postgresUrl');
  pool = openPool(url, { max: 1, onError: () => undefined });
  await pool.query('create temporary table shelf (id text, name text, built int)');
  await pool.query(`insert into shelf values ('A', 'Art', 1990), ('B', 'Biology', 2000)`);
  await pool.query(`create temporary table book
    (id int, title text, shelf_id text, owner text, state text, is_lost boolean)`);
  await pool.query(
    `insert into book
     select i, 'Title ' || i % 7, case when i % 3 = 0 then 'A' else 'B' end,
       case when i % 1000 = 0 then 'ada' else 'bob' end,
       case when i % 100 = 0 then 'new' when i % 2 = 0 then $1 else 'old' end, i > $2
     from generate_series(1, $2 + 20) i`,
    ["it's lent", books],
  );
});
afterAll(() => pool.end());

const requestOf = (asked: Asked = {}): ListRequest<Owner, Filters, 'title'> => ({
  scope: 'anyone',
  filters: {},
  now: 2020,
  ...asked,
});
const read = (asked?: Asked) => readList(pool, shelf, requestOf(asked));
const ids = async (asked: Asked) => (await read(asked)).rows.map(({ id }) => id);

describe('a page', () => {
  test('is the first twenty in the order that nobody asked for, with what is joined', async () => {
    const { rows } = await read();
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => books - n));
    expect(rows.slice(0, 2)).toEqual([
      { id: 10_500, title: 'Title 0', shelf: 'Art', age: 30 },
      { id: 10_499, title: 'Title 6', shelf: 'Biology', age: 20 },
    ]);
  });

  test('is narrowed by every filter at once; one that is empty narrows nothing', async () => {
    const filters = { q: 'TITLE 3', shelf: 'A', state: 'new' } as const;
    expect(await ids({ filters, pagesize: 3 })).toEqual([9600, 7500, 5400]);
    const empty = await read({ filters: { q: '', shelf: undefined } });
    expect(empty.totals).toEqual({ total: totalCap, totalIsCapped: true });
  });

  test.each(['title', '-title'] as const)(
    'neither repeats nor misses a row by %s',
    async (sort) => {
      const asked = { scope: 'ada', sort } as const;
      const whole = await ids({ ...asked, pagesize: 100 });
      const inParts = [];
      for (let skip = 0; skip < 10; skip += 3) {
        inParts.push(...(await ids({ ...asked, skip, pagesize: 3 })));
      }
      expect(whole).toHaveLength(10);
      expect(new Set(whole).size).toBe(10);
      expect(inParts).toEqual(whole);
    },
  );
});

test('the total is exact up to the cap, within the scope', async () => {
  expect((await read({ scope: 'ada' })).totals).toEqual({ total: 10, totalIsCapped: false });
  expect((await read()).totals).toEqual({ total: totalCap, totalIsCapped: true });
});

test('the sum is that of all rows under scope and filters, where it is asked for', async () => {
  const summed = { ...shelf, summed: "case when b.state = 'new' then b.id else 0 end" };
  const sumOf = async (asked: Asked) => (await readList(pool, summed, requestOf(asked))).sum;
  expect(await sumOf({ scope: 'ada' })).toBeNull();
  expect(await sumOf({ scope: 'ada', isSummed: true, pagesize: 1 })).toBe(55_000n);
  expect(await sumOf({ scope: 'ada', isSummed: true, filters: { state: "it's lent" } })).toBe(0n);
  // A sum of part of the rows would be a wrong one.
  expect(await sumOf({ isSummed: true })).toBeNull();
});

test('the counts are under every filter but their own, each up to 1,000', async () => {
  expect((await read()).counts).toEqual({ new: 105, "it's lent": 1000 });
  const filters = { shelf: 'A', state: "it's lent" } as const;
  const { counts, totals } = await read({ filters });
  expect(counts).toEqual({ new: 35, "it's lent": 1000 });
  expect(totals.total).toBe(1715);
  expect((await read({ scope: 'ada' })).counts).toEqual({ new: 10, "it's lent": 0 });
});

test('what is kept is not counted again until its version changes; rows are always read', async () => {
  const counts = new CountCache();
  const keptAt = async (version: string) => {
    const request = requestOf({ scope: 'ada', pagesize: 1 });
    const { rows, ...counted } = await readList(pool, shelf, request, {
      counts,
      version: () => Promise.resolve(version),
    });
    return { newest: rows[0]?.title, ...counted };
  };
  const before = await keptAt('1');
  expect(before.totals).toEqual({ total: 10, totalIsCapped: false });
  await pool.query(`insert into book values ($1, 'New', 'A', 'ada', 'new', false)`, [books + 100]);
  expect(await keptAt('1')).toEqual({ ...before, newest: 'New' });
  const after = await keptAt('2');
  expect(after.totals.total).toBe(11);
  expect(after.counts).toEqual({ new: 11, "it's lent": 0 });
  await pool.query('delete from book where id = $1', [books + 100]);
});

test('a list without counted statuses asks for none', async () => {
  const { counted: _counted, ...plain } = shelf;
  expect(new ListQuery(plain, requestOf()).counts()).toBeUndefined();
  expect((await readList(pool, plain, requestOf({ scope: 'ada' }))).counts).toEqual({});
});

test('every row is read through a cursor in the order of the pages', async () => {
  const asked = { filters: { shelf: 'A', q: 'title' }, sort: '-title', pagesize: 100 } as const;
  const { text, values } = new ListQuery(shelf, requestOf(asked)).everyRow();
  const streamed = await inTransaction(pool, async (client) => {
    await client.query(`declare every no scroll cursor for ${text}`, values);
    const rows: BookRow[] = [];
    for (let fetched = -1; fetched !== 0;) {
      const { rows: some } = await client.query<BookRow>('fetch 1000 from every');
      rows.push(...some);
      fetched = some.length;
    }
    return { ok: true, rows };
  });
  expect(streamed.rows).toHaveLength(3500);
  const pages = [];
  for (let skip = 0; skip < 3500; skip += 100) pages.push(...(await read({ ...asked, skip })).rows);
  expect(streamed.rows).toEqual(pages);
});
