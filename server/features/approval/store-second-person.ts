import { givesAccess } from '../../core/account/another-person.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** Since when an admin has had their access; epoch milliseconds. */
export async function readSecondPerson(
  db: Queryable,
  id: string,
): Promise<{ createdAt: number; givenAccessAt: number | null } | undefined> {
  const { rows } = await db.query<{ created_at: number; given_at: number | null }>(
    `select u.created_at,
       (select max(a.at) from audit a
        where a.subject = 'user:' || u.id and a.action = any($2)) as given_at
     from app_user u where u.id = $1`,
    [id, givesAccess],
  );
  const row = rows[0];
  return row && { createdAt: row.created_at, givenAccessAt: row.given_at };
}
