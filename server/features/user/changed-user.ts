import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import { mayManage } from '@peerdesk/domain/user/rules.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import { lockUser, readUser, type UserRow } from '../../core/account/user-store.ts';
import type { Context } from '../../core/handler.ts';
import type { Client } from '../../platform/db/pool.ts';

/** Locks a user whom the caller may manage; one out of scope is not found. */
export async function lockManaged(
  client: Client,
  userId: string,
  { caller, scope }: Pick<Context, 'caller' | 'scope'>,
): Promise<Result<UserRow>> {
  const row = await lockUser(client, userId);
  if (!row || !isUserInScope(row, scope)) return notFound();
  const may = mayManage(caller, { id: row.id, parentId: row.parent_id });
  return may.ok ? ok(row) : may;
}

/** Reads a user again in the transaction that has changed or registered it. */
export async function readChanged(client: Client, id: string): Promise<UserRow> {
  const row = await readUser(client, id);
  if (!row) throw new Error(`user ${id} vanished while it was changed`);
  return row;
}
