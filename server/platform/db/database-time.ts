import type { Queryable } from './pool.ts';

/** The database's time in epoch milliseconds, for programs that do not keep watching it. */
export async function readDatabaseTime(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ time: number }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as time',
  );
  const [row] = rows;
  if (!row) throw new Error('the database did not tell its time');
  return row.time;
}
