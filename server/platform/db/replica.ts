import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../runtime/log.ts';
import { clusterHistory } from './cluster-history.ts';
import { openPool, type Client, type Pool, type Queryable } from './pool.ts';
import type { ReadFigures, Reads } from './reads.ts';
import { isUnavailable } from './unavailable.ts';

const connections = 20;
/** For so long a read waits for the replica to catch up, and looks so often whether it has. */
const waitMs = 100;
const lookMs = 5;
/** After a replica was of no use, everything is read from the primary for so long. */
const restMs = 1_000;

/** A place in a cluster's log; of two with one `history`, the higher one has seen more. */
interface Position {
  /** The cluster, and how often a replica of it has become the primary. */
  history: string;
  /** Bytes. */
  at: bigint;
}

interface Primary {
  primary: Pool;
  serverUrl: string;
  log: Log;
}

type Why = 'behind' | 'another database' | 'not a replica' | 'failed';

/**
 * Reads from a replica what is not older there than what this server has told its readers.
 *
 * Before each read the replica must have replayed everything that was committed on the primary when
 * this server last heard of a change, its own or another server's. One that does not get there
 * within a tenth of a second, fails, or follows another primary is passed over, and the read is
 * made on the primary. Connections are looked at one by one, so that the address may stand for
 * several replicas.
 */
export class Replica implements Reads {
  readonly figures: ReadFigures = { replica: 0, primary: 0, lagBytes: 0 };
  private readonly url: string;
  private readonly primary: Pool;
  private readonly pool: Pool;
  private readonly log: Log;
  /** Where the primary was when somebody asked after the last change. */
  private needed: Promise<Position> | undefined;
  private readonly seen = new WeakMap<Client, Position>();
  private restUntil = -Infinity;
  private lastWhy: Why | null = null;

  /**
   * @param url as whom it is read does not matter: it is read with the login of the servers.
   * @param serverUrl the primary, with that login.
   */
  constructor(url: string, { primary, serverUrl, log }: Primary) {
    this.primary = primary;
    this.log = log;
    const onError = (error: Error) => log.warn({ err: error }, 'the replica was lost');
    this.url = withLoginOf(serverUrl, url);
    this.pool = openPool(this.url, { max: connections, onError });
  }

  /** Something has changed: what is read from now on must hold it. */
  noteChange(): void {
    this.needed = undefined;
  }

  async run<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const answer = await this.tryReplica(work);
    if (answer) {
      this.figures.replica += 1;
      return answer.value;
    }
    this.figures.primary += 1;
    return work(this.primary);
  }

  async replicaUrl(): Promise<string | null> {
    return (await this.tryReplica(() => Promise.resolve(this.url)))?.value ?? null;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async tryReplica<T>(
    work: (db: Queryable) => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    if (performance.now() < this.restUntil) return undefined;
    let client: Client | undefined;
    let broken = false;
    try {
      const needed = await this.positionNeeded();
      client = await this.pool.connect();
      const why = await this.catchUp(client, needed);
      if (why) return this.rest(why);
      const value = await work(oneByOne(client));
      this.noteUse();
      return { value };
    } catch (error) {
      broken = true;
      if (!isOfReplica(error)) throw error;
      return this.rest('failed', error);
    } finally {
      client?.release(broken);
    }
  }

  /** @returns why the replica cannot be read; null when it can. */
  private async catchUp(client: Client, needed: Position): Promise<Why | null> {
    const until = performance.now() + waitMs;
    let seen = this.seen.get(client);
    while (!seen || seen.history !== needed.history || seen.at < needed.at) {
      const found = await lookAt(client);
      if (!found.isReplica) return 'not a replica';
      if (found.history !== needed.history) return 'another database';
      seen = found;
      this.seen.set(client, seen);
      this.figures.lagBytes = Number(needed.at > seen.at ? needed.at - seen.at : 0n);
      if (seen.at >= needed.at) break;
      if (performance.now() > until) return 'behind';
      await sleep(lookMs);
    }
    return null;
  }

  private positionNeeded(): Promise<Position> {
    if (this.needed) return this.needed;
    const asked = lookAt(this.primary);
    this.needed = asked;
    asked.catch(() => {
      if (this.needed === asked) this.needed = undefined;
    });
    return asked;
  }

  private rest(why: Why, error?: unknown): undefined {
    this.restUntil = performance.now() + restMs;
    if (why !== this.lastWhy) {
      this.log.warn({ why, ...(error !== undefined && { err: error }) }, 'the replica is not read');
    }
    this.lastWhy = why;
  }

  private noteUse(): void {
    if (this.lastWhy) this.log.warn({}, 'the replica is read again');
    this.lastWhy = null;
  }
}

/** What a replica has replayed, or a primary has flushed: whatever was acknowledged is. */
async function lookAt(db: Queryable): Promise<Position & { isReplica: boolean }> {
  const { rows } = await db.query<{ history: string; at: string | null; isReplica: boolean }>(
    `select ${clusterHistory} as history, pg_is_in_recovery() as "isReplica",
            (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
                  else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::text as at`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database told no position');
  return { ...row, at: BigInt(row.at ?? 0) };
}

/** A connection takes one statement after another. */
function oneByOne(client: Client): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...asked: Parameters<Queryable['query']>) => {
    const answer = last.then(() => client.query(...asked));
    last = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  };
  return { query: query as unknown as Queryable['query'] };
}

/**
 * A read that the replica cannot make, which the primary may: its connection is lost, what is read
 * was replayed away under it, or the table is kept on the primary alone. A statement that takes too
 * long would do so on the primary too.
 */
function isOfReplica(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '57014') return false;
  return code === '40001' || code === '0A000' || isUnavailable(error);
}

/** `url` with the user of another URL. */
function withLoginOf(other: string, url: string): string {
  const { username, password, searchParams } = new URL(other);
  const read = new URL(url);
  for (const name of ['user', 'password']) read.searchParams.delete(name);
  Object.assign(read, { username, password });
  // Where it is not let in itself, the owner's login takes its role.
  for (const options of searchParams.getAll('options'))
    read.searchParams.append('options', options);
  return read.href;
}
