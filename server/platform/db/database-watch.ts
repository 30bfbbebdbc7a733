import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../runtime/log.ts';
import { SharedClock } from '../runtime/shared-clock.ts';
import { StartError } from '../runtime/start-error.ts';
import { keptConnection } from './pool.ts';
import { holdVersion, type SchemaFiles } from './migration/schema-version.ts';
import type { SilentConnections } from './silent-connections.ts';
import { isUnwritable } from './unavailable.ts';

const lookEveryMs = 2_000;
/** The timeout of a check. */
const answerMs = 2_000;
/** Shorter than that, so that the database does not keep waiting for a lock after the timeout. */
const lockMs = 1_500;
/** How long a start waits for an answer, and how often it retries. */
const startMs = 60_000;
const askAgainMs = 250;
/** How long the server stays not ready after a write that found the disk full. */
const unwritableMs = 10_000;
const clockLoggedMs = 5_000;

/** Why this server is not ready; null if it is. */
export type NotReady = 'unreachable' | 'read_only' | 'replaced' | null;

export interface WatchOptions {
  files: SchemaFiles;
  /** The connections for requests and jobs. */
  silent: SilentConnections;
  log: Log;
  /** A server of another version has replaced the functions: this one has to stop. */
  onReplaced?: (() => void) | undefined;
}

/**
 * Monitors the database through a dedicated connection, which never waits behind a request: whether
 * it responds and accepts writes, and its time. The connection also registers that a server of this
 * version is running.
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
   * Waits for another server's migration in progress: a server may not run before it has
   * registered.
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

  /** By how much the database's clock has jumped, while the jump is not followed. */
  get jumpMs(): number {
    return this.clockAheadMs;
  }

  /** Reports an error from elsewhere: only a write notices a full disk. */
  noteFailure(error: unknown): void {
    if (!isUnwritable(error)) return;
    if (performance.now() > this.unwritableUntil) {
      this.options.log.error({ err: error }, 'the database takes no writes');
    }
    this.unwritableUntil = performance.now() + unwritableMs;
  }

  /** Checks now; concurrent callers share the result. */
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
