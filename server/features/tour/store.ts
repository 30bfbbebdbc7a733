import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

export async function hasLeft(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from tour_left where user_id = $1', [userId]);
  return rowCount !== 0;
}

/** False when this person had left it already. */
export async function insertLeft(client: Client, userId: string, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into tour_left (user_id, at) values ($1, $2) on conflict do nothing',
    [userId, iso(now)],
  );
  return rowCount !== 0;
}
