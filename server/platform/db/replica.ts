import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline, runWithin } from '../runtime/deadline.ts';
import type { Log } from '../runtime/log.ts';
import { clusterHistory } from './cluster-history.ts';
import { openPool, type Client, type Pool, type Queryable } from './pool.ts';
import type { ReadFigures, Reads } from './reads.ts';
import { isLate, isUnavailable } from './unavailable.ts';

const connections = 20;
/** For so long a read waits for the replica to catch up, and looks so often whether it has. */
const readWaitMs = 100;
const lookMs = 5;
/** Nobody waits at the screen for a file. */
const fileWaitMs = 5_000;
/** A database that says nothing for so long is not waited for: whoever reads is still answered. */
const answerMs = 500;
/** After a replica was of no use, everything is read from the primary for so long. */
const restMs = 1_000;
/** Each time that it is of no use again, twice as long, up to this. */
const restMsMax = 30_000;

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
  private restUntil = -Infinity;
  private restMs = restMs;
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
    const client = await this.freshClient(fileWaitMs);
    if (!client) return null;
    client.release();
    this.figures.replica += 1;
    return this.url;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async tryReplica<T>(
    work: (db: Queryable) => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    if (performance.now() < this.restUntil) return undefined;
    const client = await this.freshClient(readWaitMs);
    if (!client) return undefined;
    let isBroken = true;
    try {
      const value = await work(oneByOne(client));
      isBroken = false;
      this.noteUse();
      return { value };
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      return this.rest('failed', error);
    } finally {
      client.release(isBroken);
    }
  }

  /** A connection to a replica that has everything; undefined where there is none soon. */
  private async freshClient(waitMs: number): Promise<Client | undefined> {
    const needed = await this.positionNeeded();
    if (!needed) return undefined;
    let client: Client | undefined;
    try {
      client = await soon(() => this.pool.connect());
      const why = await this.catchUp(client, needed, waitMs);
      if (why === null) return client;
      client.release();
      return this.rest(why);
    } catch (error) {
      client?.release(true);
      return this.rest('failed', error);
    }
  }

  /** @returns why the replica cannot be read; null when it can. */
  private async catchUp(client: Client, needed: Position, waitMs: number): Promise<Why | null> {
    const until = performance.now() + waitMs;
    for (;;) {
      const seen = await soon(() => lookAt(client));
      if (!seen.isReplica) return 'not a replica';
      if (seen.history !== needed.history) return 'another database';
      this.figures.lagBytes = Number(needed.at > seen.at ? needed.at - seen.at : 0n);
      if (seen.at >= needed.at) return null;
      if (performance.now() > until) return 'behind';
      await sleep(lookMs);
    }
  }

  /** Undefined when the primary is slow itself. */
  private async positionNeeded(): Promise<Position | undefined> {
    const asked = (this.needed ??= soon(() => lookAt(this.primary)));
    try {
      return await asked;
    } catch {
      if (this.needed === asked) this.needed = undefined;
      return undefined;
    }
  }

  private rest(why: Why, error?: unknown): undefined {
    // Reads that began together find out together.
    if (performance.now() < this.restUntil) return undefined;
    this.restMs = this.lastWhy === null ? restMs : Math.min(2 * this.restMs, restMsMax);
    this.restUntil = performance.now() + this.restMs;
    if (why !== this.lastWhy) {
      this.log.warn({ why, ...(error !== undefined && { err: error }) }, 'the replica is not read');
    }
    this.lastWhy = why;
    return undefined;
  }

  private noteUse(): void {
    if (this.lastWhy) this.log.warn({}, 'the replica is read again');
    this.lastWhy = null;
  }
}

/** Within a time of its own: what is found out here serves others than whoever asks. */
const soon = <T>(work: () => Promise<T>) => runWithin(new Deadline(answerMs), work);

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
 * long would do so on the primary too, and nobody waits for it any more.
 */
function isOfReplica(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '57014' || isLate(error)) return false;
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
