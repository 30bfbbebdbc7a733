import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import type { Role, UserStatus, UserTag } from '@peerdesk/contract/user.ts';
import { isAdmin, isPeerRole } from '../role.ts';
import { notFound, ok, refuse, refuseField, type Refusal, type Result } from '../result.ts';

/** What the rules need to know about the caller. */
export interface Staff {
  id: string;
  role: Role;
}

/** Shares of a user in basis points. A subadmin's own are the most that they may set. */
export interface Commission {
  payinBps: number;
  payoutBps: number;
}

export const tagOfNewUsers = 'new' satisfies UserTag;

/**
 * The parent of a new user: null is directly under the admin. Refuses a role that the caller may
 * not assign, and a parent that the caller may not name.
 */
export function parentOfNewUser(
  caller: Staff,
  asked: { role: Role; parentId: string | undefined },
): Result<string | null> {
  const { role, parentId } = asked;
  switch (caller.role) {
    case 'admin':
      if (parentId !== undefined && !isPeerRole(role)) {
        return refuseField('parentId', 'parent_of_staff');
      }
      return ok(parentId ?? null);
    case 'subadmin':
      if (!isPeerRole(role)) {
        return refuse('PermissionDenied', 'subadmin_registers_peers_only');
      }
      if (parentId !== undefined && parentId !== caller.id) return notFound();
      return ok(caller.id);
    case 'peer':
    case 'peer-withdrawal':
      return refuse('PermissionDenied', 'not_for_your_role');
  }
}

/** The parent after a change. Only an admin moves a peer to another group. */
export function parentAfter(
  caller: Staff,
  target: { role: Role; parentId: string | null },
  asked: string | null | undefined,
): Result<string | null> {
  if (asked === undefined || asked === target.parentId) return ok(target.parentId);
  if (!isAdmin(caller.role)) return deniedField('parentId', because('group_by_admin_only'));
  return isPeerRole(target.role) ? ok(asked) : refuseField('parentId', 'parent_of_staff');
}

/** A peer with open orders stays in its group, which decides them. */
export function mayMove(openOrders: number): Result<null> {
  if (openOrders === 0) return ok(null);
  return refuse('InvalidTransition', because('peer_has_open_orders', { count: openOrders }));
}

/** The shares after a change; one that is left out stays as it is. */
export function commissionAfter(
  before: Commission,
  given: { payinBps?: number | undefined; payoutBps?: number | undefined } = {},
): Commission {
  const { payinBps = before.payinBps, payoutBps = before.payoutBps } = given;
  return { payinBps, payoutBps };
}

/** What an admin decides about a user, and a subadmin within bounds. */
export interface Terms {
  tag: UserTag;
  commission: Commission;
}

export const termsOfNewUsers: Terms = {
  tag: tagOfNewUsers,
  commission: { payinBps: 0, payoutBps: 0 },
};

/** The terms that Settings gives new users, as far as a subadmin's own shares allow. */
export function termsAtFirst(
  caller: Staff,
  own: Commission,
  given: Commission & { tag: UserTag },
): Terms {
  const { tag, payinBps, payoutBps } = given;
  if (isAdmin(caller.role)) return { tag, commission: { payinBps, payoutBps } };
  return {
    tag,
    commission: {
      payinBps: Math.min(payinBps, own.payinBps),
      payoutBps: Math.min(payoutBps, own.payoutBps),
    },
  };
}

/** A subadmin may raise commission up to their own, and changes no tag. */
export function maySetTerms(
  caller: Staff,
  own: Commission,
  { before, after }: { before: Terms; after: Terms },
): Result<null> {
  if (isAdmin(caller.role)) return ok(null);
  if (after.tag !== before.tag) return deniedField('tag', because('tag_by_admin_only'));
  for (const share of ['payinBps', 'payoutBps'] as const) {
    const isChanged = after.commission[share] !== before.commission[share];
    if (isChanged && after.commission[share] > own[share]) {
      return deniedField(
        `commission.${share}`,
        because('commission_above_own', { most: own[share] }),
      );
    }
  }
  return ok(null);
}

/** May the caller change this user, or give them a new password? Nobody does so for themselves. */
export function mayManage(
  caller: Staff,
  target: { id: string; parentId: string | null },
): Result<null> {
  if (target.id === caller.id) return refuse('PermissionDenied', 'managing_yourself');
  return isAdmin(caller.role) || target.parentId === caller.id ? ok(null) : notFound();
}

/**
 * May the caller block or unblock this user? `activeAdmins` counts the active admins, including the
 * user if it is one.
 */
export function mayChangeStatus(
  caller: Staff,
  target: { id: string; role: Role; status: UserStatus; parentId: string | null },
  status: UserStatus,
  activeAdmins: number,
): Result<null> {
  const isOwn = isAdmin(caller.role) || target.parentId === caller.id;
  if (target.id === caller.id && status === 'blocked') {
    return refuse('PermissionDenied', 'blocking_yourself');
  }
  if (!isOwn) return notFound();
  const isActiveAdmin = isAdmin(target.role) && target.status === 'active';
  if (isActiveAdmin && status === 'blocked' && activeAdmins <= 1) {
    return refuse('PermissionDenied', 'last_admin');
  }
  return ok(null);
}

/** Whose default payer is set: the subadmin's own, or that of the subadmin whom the admin names. */
export function defaultPayerOwner(caller: Staff, subadminId: string | undefined): Result<string> {
  if (isAdmin(caller.role)) {
    return subadminId === undefined
      ? refuseField('subadminId', 'subadmin_missing')
      : ok(subadminId);
  }
  return subadminId === undefined || subadminId === caller.id ? ok(caller.id) : notFound();
}

/** Only an active peer of the subadmin's own group can be its default payer. */
export function mayBeDefaultPayer(
  subadmin: { id: string },
  peer: { role: Role; status: UserStatus; parentId: string | null },
): Result<null> {
  if (peer.parentId !== subadmin.id || !isPeerRole(peer.role)) return notFound();
  return peer.status === 'active' ? ok(null) : refuseField('peerId', 'peer_blocked');
}

function deniedField(field: string, reason: Reason): Refusal {
  return refuse('PermissionDenied', reason, { fields: { [field]: reason } });
}
