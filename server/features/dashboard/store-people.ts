import type { Presence } from '@peerdesk/contract/user.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { unassignedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import { isPeerRole, leadsGroup, rolesThat } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import type { Queryable } from '../../platform/db/pool.ts';

export interface LeadRow {
  id: string;
  name: string;
  peers: number;
  online: number;
  unassigned: number;
  open_disputes: number;
}

/** The subadmins of a scope, with what their groups are doing now. */
export async function readLeads(db: Queryable, scope: Scope): Promise<LeadRow[]> {
  const all = new Conditions();
  const created = all.param(unassignedStatuses);
  const open = all.param(openDisputeStatuses);
  all.add(`u.role = any(${all.param(rolesThat(leadsGroup))})`);
  if (scope.kind === 'group') all.add(`u.id = ${all.param(scope.subadminId)}`);
  const { rows } = await db.query<LeadRow>(
    `select u.id, u.name,
       (select count(*) from app_user p where p.parent_id = u.id)::int as peers,
       (select count(*) from app_user p
        where p.parent_id = u.id and p.presence = 'online')::int as online,
       (select count(*) from payout p
        where p.subadmin_id = u.id and p.status = any(${created}))::int as unassigned,
       (select count(*) from dispute p
        where p.subadmin_id = u.id and p.status = any(${open}))::int as open_disputes
     from app_user u where ${all.where} order by lower(u.name), u.id`,
    all.values,
  );
  return rows;
}

export interface PeerRow {
  id: string;
  name: string;
  presence: Presence;
}

/** The peers of a scope. */
export async function readPeers(db: Queryable, scope: Scope): Promise<PeerRow[]> {
  const all = new Conditions();
  all.add(`u.role = any(${all.param(rolesThat(isPeerRole))})`);
  addPeerScope(all, scope);
  const { rows } = await db.query<PeerRow>(
    `select u.id, u.name, u.presence from app_user u where ${all.where}
     order by lower(u.name), u.id`,
    all.values,
  );
  return rows;
}
