import { keyOf } from './count-cache.ts';
import type { ListQuery } from './list-query.ts';
import type { Statement } from './list-source.ts';
import { BoundedMap } from '../../runtime/bounded-map.ts';
import type { Queryable } from '../pool.ts';
import type { Mark } from './sort-key.ts';

/** How long rows far back are found by marks that were set once. */
export const marksCachedMs = 60_000;
/** So many lists: each scope, filter and sort has its own. */
const listsMax = 50;
/** So far from the top that nearly all changes are above the first mark. */
const firstPlace = 5000;
const step = 1000;

interface CachedMarks {
  countedAt: number;
  marks: readonly { place: number; mark: Mark }[];
}

type AnyList = Pick<
  ListQuery<object, unknown, object, string>,
  'identity' | 'marks' | 'countBefore' | 'page'
>;

/**
 * The sort key of every thousandth row of a list, so that the page after ninety thousand rows is
 * found from a row near it (keyset pagination), instead of counting all rows before each page.
 */
export class MarkCache {
  private readonly cached = new BoundedMap<string, CachedMarks>(listsMax);
  private readonly clock: () => number;

  constructor(clock = () => performance.now()) {
    this.clock = clock;
  }

  /** The statement of a page so far back. */
  async page(db: Queryable, list: AnyList, skip: number): Promise<Statement> {
    const identity = list.identity();
    if (identity === null) return list.page();
    const marks = await this.marksOf(db, list, { key: keyOf(identity), skip });
    const [first] = marks;
    if (!first) return list.page();
    const { rows } = await db.query<{ rows: number }>(list.countBefore(first.mark));
    // What was added above the first mark, or has left the list, shifts all of them.
    const wanted = skip + first.place - (rows[0]?.rows ?? 0);
    const near = marks.findLast(({ place }) => place <= wanted);
    return near ? list.page({ mark: near.mark, skip: wanted - near.place }) : list.page();
  }

  /** Up to the last thousand before the page. */
  private async marksOf(
    db: Queryable,
    list: AnyList,
    { key, skip }: { key: string; skip: number },
  ): Promise<CachedMarks['marks']> {
    const cached = this.cached.get(key);
    const known = cached && this.clock() - cached.countedAt < marksCachedMs ? cached : undefined;
    const last = known?.marks.at(-1);
    if (known && last && last.place + step > skip) return known.marks;
    const countedAt = known?.countedAt ?? this.clock();
    const { rows } = await db.query<{ place: number; mark: string[] }>(
      last
        ? list.marks({ step, least: step, most: skip + 1 - last.place, from: last.mark })
        : list.marks({ step, least: firstPlace, most: skip + 1 }),
    );
    const found = rows.map(({ place, mark }) => ({ place: place + (last?.place ?? 0), mark }));
    const marks = [...(known?.marks ?? []), ...found];
    this.cached.set(key, { countedAt, marks });
    return marks;
  }
}
