import type pg from 'pg';
import type { Pool, Queryable } from './pool.ts';

/** Statements that respond sooner are ignored. */
const concernedAfterMs = 3_000;

interface Lent {
  since: number;
  /** When its backend last changed state, at the previous check; null if it was working. */
  changedAt: string | null;
}

interface BackendRow {
  pid: number;
  changed_at: string;
}

/**
 * Finds half-open connections whose packets were lost: this side waits for a response, and the
 * database for a statement, and neither would ever give up. One whose backend is working is left
 * alone, however long that takes.
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
   * Closes those that were already silent at the previous check and have not changed since. Their
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

  /** Closes all connections in use, when a stop has waited long enough. */
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

/** Backends that are idle or gone, with since when. */
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
