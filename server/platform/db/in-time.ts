import type pg from 'pg';
import { inTime, timeLeftMs, TooLate } from '../runtime/deadline.ts';

type Client = pg.PoolClient;

/** Whoever waits for a connection does so no longer than until they are answered. */
export function connectInTime(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<Client>;
  const connectFor = async () => {
    const leftMs = timeLeftMs();
    if (leftMs === undefined) return connect();
    if (leftMs <= 0) throw new TooLate();
    return inTime(connect(), leftMs, (late) => late.release());
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

type Connect = (
  callback?: (error: Error | undefined, client: Client | undefined, release: () => void) => void,
) => Promise<Client> | undefined;

/**
 * A statement has until whoever waits for it is answered. Afterwards none is sent, and the
 * connection is given up with the transaction that it may be in.
 */
export function queryInTime(client: Client): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const queryFor = (config: unknown, ...others: unknown[]) => {
    const leftMs = timeLeftMs();
    if (leftMs === undefined || isCursor(config)) return query(config, ...others);
    if (leftMs <= 0) return refuseLate(client, others);
    const asked = typeof config === 'string' ? { text: config } : (config as pg.QueryConfig);
    return query({ ...asked, query_timeout: Math.ceil(leftMs) }, ...others);
  };
  client.query = queryFor as typeof client.query;
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
