import { setTimeout as sleep } from 'node:timers/promises';
import { Deadline, runWithin } from '../../runtime/deadline.ts';
import type { Log } from '../../runtime/log.ts';
import { clusterHistory } from './cluster-history.ts';
import { openPool, type Client, type Pool, type Queryable } from '../pool.ts';
import type { ReadFigures, Reads } from './reads.ts';
import { isLate, isUnavailable } from '../unavailable.ts';

const connections = 20;
/** How long a read waits for the replica to catch up, and how often it checks. */
const readWaitMs = 100;
const lookMs = 5;
/** For files, which nobody waits for at the screen. */
const fileWaitMs = 5_000;
/** A database that says nothing for so long is not waited for: whoever reads is still answered. */
const answerMs = 500;
/** How long everything is read from the primary after the replica was unusable. */
const restMs = 1_000;
/** Doubles each time that it is still unusable, up to this. */
const restMsMax = 30_000;

/** A position in a cluster's WAL; of two with the same `history`, the higher one is newer. */
interface Position {
  /** The cluster's identifier and its timeline. */
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
 * Reads from a replica that is at least as new as what this server has shown its readers.
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
  /** The primary's position, as read after the last change. */
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

  /** Something has changed: reads from now on must include it. */
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

  /** A connection to a replica that has caught up; undefined if none does in time. */
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
    // Concurrent reads share the check.
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

/**
 * What a replica has replayed, or a primary has flushed, which includes all acknowledged writes.
 */
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
