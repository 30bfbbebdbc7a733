import type { Client } from '../platform/db/pool.ts';

/**
 * How many entries `work` reads of each index of a table, and of the table itself where it is read
 * as a whole, within the transaction of the client; by their names, without those that it leaves
 * alone.
 */
export async function rowsRead(
  client: Client,
  table: string,
  work: () => Promise<unknown>,
): Promise<Map<string, number>> {
  const readSoFar = async () => {
    const { rows } = await client.query<{ name: string; read: number }>(
      `select oid::regclass::text as name, pg_stat_get_xact_tuples_returned(oid)::int as read
       from pg_class
       where oid = $1::regclass
         or oid in (select indexrelid from pg_index where indrelid = $1::regclass)`,
      [table],
    );
    return rows;
  };
  const before = new Map((await readSoFar()).map(({ name, read }) => [name, read]));
  await work();
  const since = (await readSoFar()).map(
    ({ name, read }) => [name, read - (before.get(name) ?? 0)] as const,
  );
  return new Map(since.filter(([, read]) => read > 0));
}
