import pg from 'pg';
import { connectInTime, endAtOnce, queryInTime } from './in-time.ts';
import { isUnavailable } from './unavailable.ts';

const int8 = 20;
const timestamptz = 1184;
const textArray = 1009;

/**
 * Whole numbers are read as `bigint`, instants as epoch milliseconds: neither passes through a
 * float of seconds.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return (text: string) => BigInt(text);
    if (oid === timestamptz) return (text: string) => Date.parse(text);
    const parse = pg.types.getTypeParser(oid, format as 'text');
    // Most arrays are empty, and the parser of all others takes some four kilobytes for one.
    if (oid === textArray) return (text: string) => (text === '{}' ? [] : (parse(text) as unknown));
    return parse;
  },
};

export type Pool = pg.Pool;
export type Client = pg.PoolClient;
/** A pool or one connection of it inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** How long to wait for a new or a free connection. */
const connectMs = 10_000;
const statementMs = 30_000;
/** The database cancels a statement earlier: whoever still waits then has lost the response. */
const answerMs = statementMs + 5_000;

/**
 * Statements that read rows by an array of keys are planned once per connection. By its estimates
 * PostgreSQL would replan them for every few keys, which takes longer than reading the rows. Nor
 * may it choose a sequential scan because a table is small.
 */
const keyedSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

export function openPool(
  url: string,
  options: {
    max: number;
    onError: (error: Error) => void;
    /** No statement timeout. */
    isPatient?: boolean;
    /** For reads by key alone: see `keyedSettings`. */
    isKeyed?: boolean;
    /** Sends statements without waiting for the answers to those before them. */
    isPipelined?: boolean;
    /** How many connections stay open when idle; by default none does after ten seconds. */
    kept?: number;
  },
): Pool {
  const pool = new pg.Pool({
    connectionString: options.isKeyed ? withSettings(url, keyedSettings) : url,
    max: options.max,
    pipeline: options.isPipelined ?? false,
    min: options.kept ?? 0,
    // So that nothing on the way forgets one that is kept.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    types,
    connectionTimeoutMillis: connectMs,
    ...(options.isPatient ? {} : { statement_timeout: statementMs, query_timeout: answerMs }),
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'peerdesk',
    onConnect: noticeOurEnd,
  });
  connectInTime(pool);
  pool.on('error', options.onError);
  // The pool listens to idle connections only. A connection lost while it is checked out, between
  // two statements, has no statement to fail: without a listener, its error would end the process.
  // Its next statement fails, and the pool does not take it back.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    queryInTime(client);
    if (options.isPipelined) endAtOnce(client);
  });
  return pool;
}

/**
 * How long a statement may keep running, or waiting for a lock, after its connection was abandoned:
 * otherwise each abandoned request would occupy one more connection.
 */
const noticeMs = 1_000;

/** Awaited. Not every platform supports it; there only the statement timeout applies. */
function noticeOurEnd(client: pg.ClientBase): unknown {
  const text = `set client_connection_check_interval = ${noticeMs}`;
  const set = client.query({ text, query_timeout: connectMs } as pg.QueryConfig);
  return set.catch((error: unknown) => {
    if (!isRefusedStatement(error)) throw error;
  });
}

const poolSize = 20;
const keyedPoolSize = 6;

/** Otherwise a request after an idle time would wait for new connections and new plans. */
const kept = 2;

/** A server's connection pools: the general one, and one for reads by key. */
export function openPools(url: string, onError: (error: Error) => void) {
  const pool = openPool(url, { max: poolSize, onError, isPipelined: true, kept });
  return { pool, keyed: openPool(url, { max: keyedPoolSize, onError, isKeyed: true, kept }) };
}

/** The same URL with further settings. */
export function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const changed = new URL(url);
  const options = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, '\\$&')}`,
  );
  const before = changed.searchParams.getAll('options');
  changed.searchParams.set('options', [...before, ...options].join(' '));
  return changed.href;
}

/** A dead connection is dropped within half a minute. */
const keepAlives = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
};

/**
 * A connection that is kept open for the locks it holds. If this side disappears, the database
 * notices within half a minute and releases the locks.
 *
 * @param answerMs the timeout of its statements.
 */
export function keptConnection(url: string, answerMs: number): pg.ClientConfig {
  return {
    connectionString: withSettings(url, keepAlives),
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  };
}

/**
 * Runs `work` in one transaction at READ COMMITTED. It is committed when `work` returns `ok: true`
 * and rolled back when it returns a refusal or throws.
 */
export async function inTransaction<R extends { ok: boolean }>(
  pool: Pool,
  work: (client: Client) => Promise<R>,
): Promise<R> {
  return inTransactionAfter(pool, async () => undefined, work);
}

/**
 * The same, with what `first` has read. Its statements are sent together with the beginning of the
 * transaction, which saves waiting for each answer before the next is asked for. They may lock and
 * read, and not write: should the transaction fail to begin, nothing would undo them.
 */
export async function inTransactionAfter<R extends { ok: boolean }, Read>(
  pool: Pool,
  first: (client: Client) => Promise<Read>,
  work: (client: Client, read: Read) => Promise<R>,
): Promise<R> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const begun = client.query('begin');
    // Whatever `first` does, its failure is not lost.
    begun.catch(() => undefined);
    const [, read] = await Promise.all([begun, first(client)]);
    const result = await work(client, read);
    await client.query(result.ok ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    // On a dead connection it would wait once more.
    if (!isLost(error)) await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(failure);
  }
}

/**
 * Queries a pool or a connection. A pool's own `query` closes its connection after any error; one
 * whose statement a guard refused is still good, and a new one costs many times the query.
 */
export async function ask(db: Queryable, config: pg.QueryConfig): Promise<pg.QueryResult> {
  if (!(db instanceof pg.Pool)) return db.query(config);
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    return await client.query(config);
  } catch (error) {
    if (!isRefusedStatement(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The connection did not respond: abandoning it ends its transaction as well. */
function isLost(error: unknown): boolean {
  return isUnavailable(error) && !isRefusedStatement(error);
}

/** The server rejected one statement and undid it; the connection is intact. */
export function isRefusedStatement(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}
