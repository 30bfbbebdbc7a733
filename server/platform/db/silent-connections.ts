import type pg from 'pg';
import type { Pool, Queryable } from './pool.ts';

/** A statement that is answered sooner is nobody's concern. */
const concernedAfterMs = 3_000;

interface Lent {
  since: number;
  /** When its backend last changed its state, as of the look before; null when it was at work. */
  changedAt: string | null;
}

interface BackendRow {
  pid: number;
  changed_at: string;
}

/**
 * Finds connections whose packets were lost: this side waits for an answer, and the database for a
 * statement. Neither would ever end it. One whose backend is at work is left alone, however long
 * that takes.
 */
export class SilentConnections {
  private readonly lent = new Map<pg.PoolClient, Lent>();

  constructor(...pools: readonly Pool[]) {
    for (const pool of pools) this.watch(pool);
  }

  private watch(pool: Pool): void {
    pool.on('acquire', (client) =>
      this.lent.set(client, { since: performance.now(), changedAt: null }),
    );
    pool.on('release', (_error, client) => this.lent.delete(client));
    pool.on('remove', (client) => this.lent.delete(client));
  }

  /**
   * Ends those that were silent at the look before already and have not moved since. Their
   * statements fail.
   *
   * @param db a connection that answers, of the same user.
   * @returns how many there were.
   */
  async end(db: Queryable): Promise<number> {
    const before = performance.now() - concernedAfterMs;
    const waiting = [...this.lent].filter(([client, { since }]) => since < before && waits(client));
    if (waiting.length === 0) return 0;
    const idle = await readIdle(
      db,
      waiting.map(([client]) => pidOf(client)),
    );
    let ended = 0;
    for (const [client, lent] of waiting) {
      const changedAt = idle.get(pidOf(client)) ?? null;
      const isSilent = changedAt !== null && changedAt === lent.changedAt && waits(client);
      lent.changedAt = changedAt;
      if (!isSilent) continue;
      ended += 1;
      // With a statement under way the driver cuts the connection.
      void client.end();
    }
    return ended;
  }

  /** Ends all that are lent out, when those who borrowed them have had their time. */
  cut(): void {
    for (const client of this.lent.keys()) if (isDriven(client)) void client.end();
  }
}

/** The driver's own fields, which its types leave out. */
type Driven = pg.PoolClient & { readyForQuery?: boolean; processID?: number; end(): Promise<void> };

function isDriven(client: pg.PoolClient): client is Driven {
  return 'end' in client;
}

function waits(client: pg.PoolClient): client is Driven {
  return isDriven(client) && client.readyForQuery === false;
}

function pidOf(client: pg.PoolClient): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0;
}

/** Backends that wait for us, or that are gone, with when they began to. */
async function readIdle(db: Queryable, pids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.query<BackendRow>(
    `select p.pid, coalesce(a.state_change::text, 'gone') as changed_at
     from unnest($1::int[]) as p (pid)
       left join pg_stat_activity a on a.pid = p.pid
     where a.pid is null or a.state <> 'active' or a.wait_event in ('ClientRead', 'ClientWrite')`,
    [pids],
  );
  return new Map(rows.map((row) => [row.pid, row.changed_at]));
}
