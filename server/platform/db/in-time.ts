import pg from 'pg';
import { inTime, timeLeftMs, TooLate } from '../runtime/deadline.ts';

type Client = pg.PoolClient;

/** Bounds the wait for a connection by the request's deadline. */
export function connectInTime(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<Client>;
  const { _pendingQueue: queue } = pool as Queueing;
  const connectFor = async () => {
    const leftMs = timeLeftMs();
    if (leftMs === undefined) return connect();
    if (leftMs <= 0) throw new TooLate();
    const before = queue.length;
    const coming = connect();
    const place = queue.length > before ? queue.at(-1) : undefined;
    try {
      return await inTime(coming, leftMs, (late) => late.release());
    } catch (error) {
      if (place) leave(queue, place);
      throw error;
    }
  };
  const given: Connect = (callback) => {
    const client = connectFor();
    if (!callback) return client;
    client.then(
      (one) => callback(undefined, one, one.release.bind(one)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  };
  pool.connect = given as typeof pool.connect;
}

/** The pool's own field, which its types leave out. */
type Queueing = pg.Pool & { readonly _pendingQueue: Waiting[] };

interface Waiting {
  callback(error: Error): void;
}

/** Removes an answered request from the pool's queue, so that it gets no connection. */
function leave(queue: Waiting[], place: Waiting): void {
  const at = queue.indexOf(place);
  // Otherwise its connection is being established, and is released when it arrives.
  if (at === -1) return;
  queue.splice(at, 1);
  place.callback(new TooLate());
}

type Connect = (
  callback?: (error: Error | undefined, client: Client | undefined, release: () => void) => void,
) => Promise<Client> | undefined;

/**
 * Bounds a statement by the request's deadline. Afterwards none is sent, and the connection is
 * abandoned, with any open transaction.
 */
export function queryInTime(client: Client): void {
  // Looked up at each call, like every method.
  const query = (...asked: unknown[]): unknown =>
    Reflect.apply(pg.Client.prototype.query, client, asked);
  const queryFor = (config: unknown, ...others: unknown[]) => {
    const leftMs = timeLeftMs();
    if (leftMs === undefined || isCursor(config)) return query(config, ...others);
    if (leftMs <= 0) return refuseLate(client, others);
    const asked = typeof config === 'string' ? { text: config } : (config as pg.QueryConfig);
    return query({ ...asked, query_timeout: Math.ceil(leftMs) }, ...others);
  };
  client.query = queryFor as typeof client.query;
}

/**
 * Ends a connection at once although statements are under way, which fail. With several sent ahead,
 * the driver would first wait for their answers.
 */
export function endAtOnce(client: Client): void {
  const driven = client as unknown as Driven;
  const end = driven.end.bind(client);
  driven.end = (...asked) => {
    if (!driven.readyForQuery) driven.connection.stream.destroy();
    return end(...asked);
  };
}

/** The driver's own fields, which its types leave out. */
interface Driven {
  readyForQuery: boolean;
  connection: { stream: { destroy(): void } };
  end(...asked: unknown[]): unknown;
}

function refuseLate(client: Client, others: readonly unknown[]) {
  void (client as Client & { end(): Promise<void> }).end();
  const callback = others.find((one) => typeof one === 'function');
  if (callback === undefined) return Promise.reject(new TooLate());
  process.nextTick(callback, new TooLate());
  return undefined;
}

/** It reads on its own, step by step. */
function isCursor(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'submit' in config;
}
