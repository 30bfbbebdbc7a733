import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import {
  countUsers as count,
  insertUser,
  lockFirstUser,
  type NewUser,
} from '../../core/account/user-store.ts';

export function countUsers(db: Queryable): Promise<number> {
  return count(db);
}

/**
 * Adds the first user, an admin, if there is none; false when there is one. Of several servers that
 * start at once, one adds it.
 */
export async function addFirstUser(
  client: Client,
  user: NewUser,
  currency: string,
  now: number,
): Promise<OutboxRow[] | null> {
  await lockFirstUser(client);
  if ((await count(client)) > 0) return null;
  await insertUser(client, user, currency, now);
  return outboxOfUser({ id: user.id, role: user.role, parent_id: null }, 'user.registered');
}
