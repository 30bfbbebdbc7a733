import type { Client } from './pool.ts';

/**
 * Claims a piece of work for this connection, until it is released or the connection is closed.
 * False when another connection has it.
 */
export async function claim(client: Client, work: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as got',
    [work],
  );
  return rows[0]?.got ?? false;
}

export async function releaseClaim(client: Client, work: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [work]);
}
