import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import type { EventRow } from '../events.ts';
import { readMembers } from '../../account/user-store.ts';

/**
 * The timeline of a pay-out as visible to this scope: how it began, and what happened while it was
 * theirs. Who else had it, with which UPI ID and references, stays hidden.
 */
export async function timelineFor(
  db: Queryable,
  events: readonly EventRow[],
  scope: Scope,
): Promise<TimelineEntry[]> {
  const shown = await ownPart(db, events, scope);
  return shown.map(({ at, ...rest }) => ({ at: iso(at), ...rest }));
}

async function ownPart(
  db: Queryable,
  events: readonly EventRow[],
  scope: Scope,
): Promise<readonly EventRow[]> {
  switch (scope.kind) {
    case 'desk':
    case 'merchant':
      return events;
    case 'group':
      return partOfGroup(events, await readMembers(db, scope.subadminId, peopleIn(events)));
    case 'peer':
      return partOfPeer(events, scope.peerId);
  }
}

function peopleIn(events: readonly EventRow[]): string[] {
  const named = events.flatMap(({ actor, detail }) => [
    actor.id,
    detail['peerId'],
    detail['subadminId'],
  ]);
  return named.filter((id) => typeof id === 'string');
}

/** Events about somebody's own payment: they would reveal to others who had it. */
const claims: ReadonlySet<string> = new Set(['late_utr', 'kept_utr', 'accepted']);

/** Changes of assignee; `paid` names who is credited if somebody else had it. */
function receiverOf({ event, detail }: EventRow): unknown {
  switch (event) {
    case 'assigned':
    case 'paid':
      return detail['peerId'];
    case 'given_to_group':
      return detail['subadminId'];
    default:
      return undefined;
  }
}

function partOfGroup(events: readonly EventRow[], members: ReadonlySet<string>): EventRow[] {
  let isOwn = false;
  return events.filter((entry) => {
    const receiver = receiverOf(entry);
    if (typeof receiver === 'string') isOwn = members.has(receiver);
    if (entry.event === 'created') return true;
    return isOwn && (!claims.has(entry.event) || members.has(entry.actor.id ?? ''));
  });
}

function partOfPeer(events: readonly EventRow[], peerId: string): EventRow[] {
  const isOwnStart = ({ event, detail }: EventRow) =>
    event === 'assigned' && detail['peerId'] === peerId;
  const start = events.findLastIndex(isOwnStart);
  const since = events.slice(Math.max(start, 0)).filter(({ event, actor, detail }) => {
    if (event === 'created') return false;
    if (event === 'assigned') return detail['peerId'] === peerId;
    return !claims.has(event) || actor.id === peerId;
  });
  return [...events.filter(({ event }) => event === 'created'), ...since];
}
