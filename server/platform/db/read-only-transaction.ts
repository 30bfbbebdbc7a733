import pg from 'pg';
import { StartError } from '../runtime/start-error.ts';
import { failureText } from './embedded/failure.ts';
import type { Queryable } from './pool.ts';

/**
 * Reads the desk in a database of any version, and cannot change anything in it.
 *
 * @returns what `look` returns, or null, without calling it, if there is no desk.
 * @throws {StartError} when the database cannot be reached.
 */
export async function inReadOnlyTransaction<T>(
  url: string,
  place: string,
  look: (client: Queryable) => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the pending statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    throw new StartError(`${place}: cannot reach the database: ${failureText(first)}`);
  }
  try {
    await client.query('begin read only');
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('app_user') is not null and to_regclass('entry') is not null as there`,
    );
    return rows[0]?.there === true ? await look(client) : null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
