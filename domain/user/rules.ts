import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import { userTags, type Role, type UserStatus, type UserTag } from '@peerdesk/contract/user.ts';
import type { OverrideShares } from '@peerdesk/contract/tariff.ts';
import type { OrderSizes } from '../ledger/fee-cover.ts';
import {
  exceedsAt,
  isSameTariff,
  lowestBps,
  noTariffs,
  percent,
  type Tariff,
  type Tariffs,
} from '../ledger/tariff.ts';
import { directions } from '../ledger/typed-tariffs.ts';
import { formatMoney } from '../money.ts';
import { isAdmin, isBoundBy, isPeerRole, leadsGroup, stoppedByAfter } from '../role.ts';
import { notFound, ok, refuse, refuseField, type Refusal, type Result } from '../result.ts';

/** What the rules need to know about the caller. */
export interface Staff {
  id: string;
  role: Role;
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

/** What an admin decides about a user, and a subadmin within limits. */
export interface Terms {
  tag: UserTag;
  commission: Tariffs;
}

export const termsOfNewUsers: Terms = {
  tag: tagOfNewUsers,
  commission: noTariffs,
};

/** The terms that Settings gives new users, as far as a subadmin's own commission allows. */
export function termsAtFirst(
  caller: Staff,
  own: Tariffs,
  given: { payinBps: number; payoutBps: number; tag: UserTag },
): Terms {
  const { tag, payinBps, payoutBps } = given;
  const most = (bps: number, tariff: Tariff) =>
    percent(isAdmin(caller.role) ? bps : Math.min(bps, lowestBps(tariff)));
  const commission = { payin: most(payinBps, own.payin), payout: most(payoutBps, own.payout) };
  return { tag, commission };
}

/**
 * A subadmin may raise commission up to their own, for any order amount, and only lower a
 * tag, which an admin alone raises again.
 */
export function maySetTerms(
  caller: Staff,
  own: Tariffs,
  { before, after }: { before: Terms; after: Terms },
  { range, digits }: OrderSizes,
): Result<null> {
  if (isAdmin(caller.role)) return ok(null);
  if (rankOf(after.tag) < rankOf(before.tag))
    return deniedField('tag', because('tag_by_admin_only'));
  for (const way of directions) {
    const given = after.commission[way];
    const most = own[way];
    const amount = exceedsAt([given], most, range);
    if (amount === null || isSameTariff(given, before.commission[way])) continue;
    const isPercent = [given, most].every(({ flat, slabs }) => flat === 0n && slabs.length === 0);
    const reason = isPercent
      ? because('commission_above_own', { most: most.bps })
      : because('commission_above_own_at', { amount: formatMoney(amount, digits) });
    return deniedField(`commission.${way}Bps`, reason);
  }
  return ok(null);
}

const rankOf = (tag: UserTag) => userTags.indexOf(tag);

/** The override after a change: only an admin sets it, for a subadmin. */
export function overrideAfter(
  caller: Staff,
  role: Role,
  before: OverrideShares,
  given: { [Key in keyof OverrideShares]?: OverrideShares[Key] | undefined } = {},
): Result<OverrideShares> {
  const { payinBps = before.payinBps, payoutBps = before.payoutBps } = given;
  const isChanged = payinBps !== before.payinBps || payoutBps !== before.payoutBps;
  if (!isChanged) return ok(before);
  if (!isAdmin(caller.role)) return deniedField('override', because('override_by_admin_only'));
  if (!leadsGroup(role)) return refuseField('override', 'override_of_subadmin_only');
  return ok({ payinBps, payoutBps });
}

export const noOverride: OverrideShares = { payinBps: 0, payoutBps: 0 };

/** May the caller change this user, or give them a new password? Nobody does so for themselves. */
export function mayManage(
  caller: Staff,
  target: { id: string; parentId: string | null },
): Result<null> {
  if (target.id === caller.id) return refuse('PermissionDenied', 'managing_yourself');
  return isAdmin(caller.role) || target.parentId === caller.id ? ok(null) : notFound();
}

/**
 * May the caller block or unblock this user? A block by somebody above the caller binds the caller.
 * `activeAdmins` counts the active admins, including the user if it is one.
 */
export function mayChangeStatus(
  caller: Staff,
  target: {
    id: string;
    role: Role;
    status: UserStatus;
    parentId: string | null;
    blockedBy: Role | null;
  },
  status: UserStatus,
  activeAdmins: number,
): Result<null> {
  const isOwn = isAdmin(caller.role) || target.parentId === caller.id;
  if (target.id === caller.id && status === 'blocked') {
    return refuse('PermissionDenied', 'blocking_yourself');
  }
  if (!isOwn) return notFound();
  if (status === 'active' && isBoundBy(caller.role, target.blockedBy)) {
    return refuse('PermissionDenied', 'blocked_from_above');
  }
  const isActiveAdmin = isAdmin(target.role) && target.status === 'active';
  if (isActiveAdmin && status === 'blocked' && activeAdmins <= 1) {
    return refuse('PermissionDenied', 'last_admin');
  }
  return ok(null);
}

/** Who keeps the user blocked, once its status is this; null while it is active. */
export function blockedByAfter(
  caller: Staff,
  before: { blockedBy: Role | null },
  status: UserStatus,
): Role | null {
  return status === 'active' ? null : stoppedByAfter(caller.role, before.blockedBy);
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
