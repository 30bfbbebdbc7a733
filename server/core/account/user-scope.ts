import { isPeerRole, leadsGroup } from '@peerdesk/domain/role.ts';
import { scopesTouched, type Scope } from '@peerdesk/domain/scope.ts';
import type { LiveTopic } from '@peerdesk/contract/live-topic.ts';
import type { Role } from '@peerdesk/contract/user.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Conditions } from '../../platform/db/list/conditions.ts';

/** Is the user within the scope? A subadmin sees their peers and themselves. */
export function isUserInScope(
  user: { id: string; parent_id: string | null },
  scope: Scope,
): boolean {
  switch (scope.kind) {
    case 'desk':
      return true;
    case 'group':
      return user.parent_id === scope.subadminId || user.id === scope.subadminId;
    case 'peer':
      return user.id === scope.peerId;
    case 'merchant':
      return false;
  }
}

/** The condition that a record of a peer (`u`) is within the scope. */
export function addPeerScope(all: Conditions, scope: Scope): void {
  switch (scope.kind) {
    case 'desk':
      return;
    case 'group':
      return all.add(`u.parent_id = ${all.param(scope.subadminId)}`);
    case 'peer':
      return all.add(`u.id = ${all.param(scope.peerId)}`);
    case 'merchant':
      return all.add('false');
  }
}

/** The outbox row that notifies everyone who sees this user of a changed list. */
export function outboxOfUser(
  user: { id: string; role: Role; parent_id: string | null },
  event: string,
  topics: readonly LiveTopic[] = ['user'],
): OutboxRow[] {
  const scopes = scopesTouched({
    peerId: isPeerRole(user.role) ? user.id : null,
    subadminId: leadsGroup(user.role) ? user.id : user.parent_id,
  });
  return topics.map((topic) => ({ topic, scopes, event, ref: user.id }));
}
