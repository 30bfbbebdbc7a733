import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../runtime/log.ts';
import { SharedClock } from '../runtime/shared-clock.ts';
import { StartError } from '../runtime/start-error.ts';
import { keptConnection } from './pool.ts';
import { holdVersion, type SchemaFiles } from './schema-version.ts';
import type { SilentConnections } from './silent-connections.ts';
import { isUnwritable } from './unavailable.ts';

const lookEveryMs = 2_000;
/** Longer than that without an answer is none. */
const answerMs = 2_000;
/** The database gives up waiting for a lock before, so that it keeps nothing of a lost wait. */
const lockMs = 1_500;
/** For so long a start waits for an answer, and so often it asks again. */
const startMs = 60_000;
const askAgainMs = 250;
/** For so long after a write that found the disk full nobody is sent here. */
const unwritableMs = 10_000;
const clockLoggedMs = 5_000;

/** Why no work should be sent to this server; null when it should. */
export type NotReady = 'unreachable' | 'read_only' | 'replaced' | null;

export interface WatchOptions {
  files: SchemaFiles;
  /** The connections that work is done on. */
  silent: SilentConnections;
  log: Log;
  /** A server of another version has replaced the functions: this one must not go on. */
  onReplaced?: (() => void) | undefined;
}

/**
 * Looks at the database through a connection of its own, which no request makes wait: whether it
 * answers and takes writes, and what time it is there. The connection also says that a server of
 * this version runs.
 */
export class DatabaseWatch {
  private readonly url: string;
  private readonly options: WatchOptions;
  private readonly clock = new SharedClock();
  private client: pg.Client | undefined;
  private looking: Promise<NotReady> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private last: NotReady = null;
  private unwritableUntil = -Infinity;
  private clockAheadMs = 0;

  constructor(url: string, options: WatchOptions) {
    this.url = url;
    this.options = options;
  }

  /**
   * Waits for another server's migration that is under way: a server that has not said that it
   * runs must not.
   *
   * @throws {StartError} when the desk has the functions of another version by now, or does not
   * answer.
   */
  async start(): Promise<void> {
    const until = performance.now() + startMs;
    let seen = await this.look();
    while (seen === 'unreachable' && performance.now() < until) {
      await sleep(askAgainMs);
      seen = await this.look();
    }
    if (seen === 'replaced') throw new StartError(replaced);
    if (seen === 'unreachable') throw new StartError('the database does not answer');
    const local = Date.now() - this.now();
    if (Math.abs(local) > clockLoggedMs) {
      const fields = { aheadMs: local };
      this.options.log.warn(fields, 'this machine’s clock differs; the database’s counts');
    }
    this.timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
    await this.client?.end().catch(() => undefined);
    this.client = undefined;
  }

  /** Epoch milliseconds, the same on every server of the desk. */
  now(): number {
    return this.clock.now();
  }

  /** By how much the database's clock has jumped ahead without being followed. */
  get jumpMs(): number {
    return this.clockAheadMs;
  }

  /** Is told of what failed elsewhere: a full disk is only met by whoever writes. */
  noteFailure(error: unknown): void {
    if (!isUnwritable(error)) return;
    if (performance.now() > this.unwritableUntil) {
      this.options.log.error({ err: error }, 'the database takes no writes');
    }
    this.unwritableUntil = performance.now() + unwritableMs;
  }

  /** Looks now; those who ask meanwhile get the same answer. */
  look(): Promise<NotReady> {
    this.looking ??= this.ask().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async ask(): Promise<NotReady> {
    const seen = await this.see().catch((error: unknown) => {
      this.drop();
      if (this.last !== 'unreachable') {
        this.options.log.warn({ err: error }, 'the database does not answer');
      }
      return 'unreachable' as const;
    });
    if (this.last === 'unreachable' && seen !== 'unreachable') {
      this.options.log.warn({}, 'the database answers again');
    }
    if (seen === 'replaced' && this.last !== 'replaced') {
      this.options.log.error({}, replaced);
      this.options.onReplaced?.();
    }
    this.last = seen;
    const isFull = performance.now() < this.unwritableUntil;
    return seen === null && isFull ? 'read_only' : seen;
  }

  private async see(): Promise<NotReady> {
    const client = this.client ?? (await this.connect());
    if (!client) return 'replaced';
    const askedAt = performance.now();
    const { rows } = await client.query<{ time: number; isReadOnly: boolean }>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as time,
              current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    const answeredAt = performance.now();
    const [row] = rows;
    if (!row) throw new Error('the database gave no answer');
    const ended = await this.options.silent.end(client);
    if (ended > 0) this.options.log.warn({ ended }, 'connections without an answer were ended');
    this.noteTime(this.clock.take({ time: row.time, askedAt, answeredAt }));
    return row.isReadOnly ? 'read_only' : null;
  }

  private noteTime(aheadMs: number): void {
    if (aheadMs !== 0 && this.clockAheadMs === 0) {
      this.options.log.error(
        { aheadMs },
        'the database’s clock has jumped; it is not followed yet',
      );
    }
    this.clockAheadMs = Math.round(aheadMs);
  }

  private async connect(): Promise<pg.Client | undefined> {
    const client = new pg.Client({
      ...keptConnection(this.url, answerMs),
      application_name: 'peerdesk-watch',
      lock_timeout: lockMs,
    });
    client.on('error', () => undefined);
    this.client = client;
    await client.connect();
    if (await holdVersion(client, this.options.files)) return client;
    this.drop();
    return undefined;
  }

  private drop(): void {
    this.client?.end().catch(() => undefined);
    this.client = undefined;
  }
}

const replaced = 'another version of Peerdesk has taken over this desk: start that one';
