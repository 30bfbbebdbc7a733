import type { Pool } from '../../db/pool.ts';
import type { Batcher } from '../../runtime/batcher.ts';
import { inTime } from '../../runtime/deadline.ts';

/** What one server has counted since it last told the others. */
export interface Counted {
  counter: string;
  key: string;
  calls: number;
  endsAt: number;
}

/** How many calls all servers have told of, in a window that ends then. */
export interface Sum {
  calls: number;
  endsAt: number;
}

/** Without an answer by then, a server goes by its own count. */
const waitMs = 500;
/** And asks again after this time. */
const restMs = 1000;
const batchMost = 200;

/**
 * Counts of calls that all servers of a desk keep together, in a table that is not logged. A window
 * begins with the first call that a server tells of.
 */
export class SharedCounts {
  private readonly pool: Pool;
  private readonly batcher: Batcher;
  private restsUntil = -Infinity;

  constructor(pool: Pool, batcher: Batcher) {
    this.pool = pool;
    this.batcher = batcher;
  }

  /** @returns undefined when the database does not answer soon: no call fails for that. */
  async add(counted: Counted, now: number): Promise<Sum | undefined> {
    if (performance.now() < this.restsUntil) return undefined;
    const adding = this.batcher.run(
      'call counts',
      { ...counted, now },
      (all) => this.addAll(all),
      batchMost,
    );
    try {
      return await inTime(adding, waitMs);
    } catch {
      this.restsUntil = performance.now() + restMs;
      return undefined;
    }
  }

  /** Each of them is told where it stands: calls of one key that come together have an order. */
  private async addAll(
    all: readonly (Counted & { now: number })[],
  ): Promise<PromiseSettledResult<Sum>[]> {
    const sums = new Map<string, Counted & { before: number[] }>();
    const places = all.map(({ now: _now, ...one }) => {
      const id = `${one.counter} ${one.key}`;
      const sum = sums.get(id) ?? { ...one, calls: 0, before: [] };
      sum.calls += one.calls;
      sums.set(id, sum);
      return { id, place: sum.calls };
    });
    const told = [...sums.values()];
    const now = Math.max(...all.map((one) => one.now));
    const { rows } = await this.pool.query<{ id: string; calls: number; endsAt: number }>({
      name: 'add_call_counts',
      text: addText,
      values: [
        told.map(({ counter }) => counter),
        told.map(({ key }) => key),
        told.map(({ calls }) => calls),
        told.map(({ endsAt }) => endsAt),
        now,
      ],
    });
    const there = new Map(rows.map(({ id, ...sum }) => [id, sum]));
    return places.map(({ id, place }) => {
      const sum = there.get(id);
      const added = sums.get(id);
      if (!sum || !added) return { status: 'rejected', reason: new Error(`no count of ${id}`) };
      const calls = sum.calls - added.calls + place;
      return { status: 'fulfilled', value: { calls, endsAt: sum.endsAt } };
    });
  }
}

/** In one order on every server, so that none waits for another in a circle. */
const addText = `
  insert into call_count as c (counter, key, calls, ends_at)
  select * from unnest($1::text[], $2::text[], $3::int[], $4::float8[])
    as t (counter, key, calls, ends_at)
  order by counter, key
  on conflict (counter, key) do update set
    calls = case when c.ends_at > $5::float8 then c.calls else 0 end + excluded.calls,
    ends_at = case when c.ends_at > $5::float8 then c.ends_at else excluded.ends_at end
  returning counter || ' ' || key as id, calls, ends_at as "endsAt"`;
