import { rowMarkLength } from '@peerdesk/contract/known-rows.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeList, withoutKnownRows, type KnownRows } from './known-rows.ts';

const nothing: KnownRows = new Map();
const mark = (name: string) => name.padEnd(rowMarkLength, '_');
const row = (id: string) => ({ id });
const knownOf = (...ids: string[]) => new Map(ids.map((id) => [mark(id), row(id)]));
/** For rows of two fields, each a letter or two. */
const markOf = (one: unknown) => mark(Object.values(one as object).join('-'));

const [n, m] = [mark('n'), mark('m')];

describe('a list put together', () => {
  test('what was sent goes between what was known', () => {
    const known = knownOf('a', 'b', 'c', 'd');
    const sent = { orders: [row('n'), row('m')], total: 4 };
    const list = wholeList(sent, `orders=${n}(0-1)${m}(3)`, known);
    expect(list?.data).toEqual({ orders: ['n', 'a', 'b', 'm', 'd'].map(row), total: 4 });
    expect([...(list?.rows.keys() ?? [])]).toEqual(['n', 'a', 'b', 'm', 'd'].map(mark));
    // The same object, so that nothing of it is drawn again.
    expect(list?.rows.get(mark('a'))).toBe(known.get(mark('a')));
  });

  test('an empty one, one of two kinds of rows, and what is no list', () => {
    const empty = { orders: [], total: 0 };
    expect(wholeList(empty, 'orders=', knownOf('a'))?.data).toEqual(empty);
    expect(wholeList({ payin: 1 }, '', knownOf('a'))?.data).toEqual({ payin: 1 });
    const sent = { submissions: [row('n')], exceptions: [] };
    const whole = { submissions: [row('n')], exceptions: [row('e')] };
    const both = `submissions=${n};exceptions=(0)`;
    expect(wholeList(sent, both, knownOf('e'))?.data).toEqual(whole);
  });

  test.each([
    ['a row is missing', { orders: [] }, `orders=${n}(0)`],
    ['there is a row more', { orders: [row('n'), row('m')] }, `orders=${n}`],
    ['a row is not known', { orders: [] }, 'orders=(0-1)'],
    ['there is no such list', { users: [] }, 'orders=(0)'],
    ['it is not said how', { orders: [] }, 'orders=all'],
    ['a range ends before it begins', { orders: [] }, 'orders=(1-0)'],
  ])('not where %s', (_what, data, sent) => {
    expect(wholeList(data, sent, knownOf('a'))).toBeUndefined();
  });
});

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
/** Any page that a list may come to: rows come, go, change and trade places; some are alike. */
const page = fc.array(fc.record({ id: letter, state: fc.constantFrom('1', '2') }), {
  maxLength: 12,
});

test('whoever is sent the changes has what whoever is sent everything has', () => {
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 20 }),
      fc.func(fc.nat(5)),
      (all, drop) => {
        let rows = nothing;
        for (const [at, orders] of all.entries()) {
          // Now and then all is forgotten, as by a reload.
          if (drop(at) === 0) rows = nothing;
          const answer = { orders, total: orders.length, counts: { pending: at } };
          const { data, marks: told } = withoutKnownRows(answer, [...rows.keys()], markOf);
          const list = wholeList(data, told, rows);
          expect(list?.data).toEqual(answer);
          rows = list?.rows ?? nothing;
        }
      },
    ),
  );
});

test('nothing is sent but rows of the whole answer, whatever marks are named', () => {
  fc.assert(
    fc.property(page, fc.array(fc.string()), (orders, named) => {
      const known = [...named, ...orders.slice(0, 2).map(markOf)];
      const { data } = withoutKnownRows({ orders, total: 1 }, known, markOf);
      const sent = (data as { orders: unknown[] }).orders;
      expect(sent).toEqual(orders.filter((one) => !known.includes(markOf(one))));
      expect(Object.keys(data as object)).toEqual(['orders', 'total']);
    }),
  );
});
