import { leadsGroup, rolesThat } from '@peerdesk/domain/role.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** Which of these usernames somebody has. */
export async function readTaken(db: Queryable, usernames: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ username: string }>(
    'select username from app_user where username = any($1)',
    [usernames],
  );
  return new Set(rows.map(({ username }) => username));
}

/** The ids of the active subadmins with these usernames. */
export async function readGroups(
  db: Queryable,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; username: string }>(
    `select id, username from app_user
     where username = any($1) and role in ${sqlList(rolesThat(leadsGroup))} and status = 'active'`,
    [usernames],
  );
  return new Map(rows.map(({ id, username }) => [username, id]));
}
