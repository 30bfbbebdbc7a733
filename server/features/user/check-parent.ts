import { leadsGroup } from '@peerdesk/domain/role.ts';
import { notFound, ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { readUser } from '../../core/account/user-store.ts';
import type { Client } from '../../platform/db/pool.ts';

/** Only an active subadmin can be the parent of a peer; null is directly under the admin. */
export async function checkParent(client: Client, parentId: string | null): Promise<Result<null>> {
  if (parentId === null) return ok(null);
  const parent = await readUser(client, parentId);
  if (!parent || !leadsGroup(parent.role)) return notFound();
  return parent.status === 'active' ? ok(null) : refuseField('parentId', 'subadmin_blocked');
}
