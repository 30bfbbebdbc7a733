import { keyOf } from './kept-counts.ts';
import type { ListQuery } from './list-query.ts';
import type { Statement } from './list-source.ts';
import type { Queryable } from './pool.ts';
import type { Mark } from './sort-key.ts';

/** For how long rows far back are found by what was counted off once. */
export const placesKeptMs = 60_000;
/** So many lists: those of each scope, filter and sort are others. */
const listsMax = 50;
/** The first mark is so far from the top that nearly all that changes is above it. */
const firstPlace = 5000;
const step = 1000;

interface Places {
  countedAt: number;
  marks: readonly { place: number; mark: Mark }[];
}

type AnyList = Pick<
  ListQuery<object, unknown, object, string>,
  'identity' | 'marks' | 'countBefore' | 'page'
>;

/**
 * Where every thousandth row of a list is, so that the page after ninety thousand rows is found
 * from a row near it, instead of counting off all of them for each page.
 */
export class KeptPlaces {
  private readonly kept = new Map<string, Places>();
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
  ): Promise<Places['marks']> {
    const kept = this.kept.get(key);
    const known = kept && this.clock() - kept.countedAt < placesKeptMs ? kept : undefined;
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
    this.kept.delete(key);
    this.kept.set(key, { countedAt, marks });
    // A map keeps insertion order: the first is the one that was added to longest ago.
    const [oldest] = this.kept.keys();
    if (this.kept.size > listsMax && oldest !== undefined) this.kept.delete(oldest);
    return marks;
  }
}
