import type { registerBody } from '@peerdesk/contract/user.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import {
  limitsAfter,
  limitsByAdminAfter,
  maySetLimits,
  noLimits,
} from '@peerdesk/domain/user/limits.ts';
import {
  commissionAfter,
  type Commission,
  maySetTerms,
  parentOfNewUser,
  termsAtFirst,
  termsOfNewUsers,
} from '@peerdesk/domain/user/rules.ts';
import type { z } from 'zod';
import { readUser, type NewUser, type UserRow } from '../../core/account/user-store.ts';
import type { Context } from '../../core/handler.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { newId } from '../../platform/db/ids.ts';

/** A new user but for the password. */
export type UserDraft = Omit<NewUser, 'passwordHash'>;

/** The caller's own record, whose commission bounds what they may give. */
export async function readCaller(
  db: Queryable,
  { caller }: Pick<Context, 'caller'>,
): Promise<UserRow> {
  const own = await readUser(db, caller.id);
  if (!own) throw new Error(`user ${caller.id} vanished while it was signed in`);
  return own;
}

export function commissionOf(row: UserRow): Commission {
  return { payinBps: row.payin_bps, payoutBps: row.payout_bps };
}

/** The new user, within the rights of the caller. */
export function draftOf(
  body: Omit<z.output<typeof registerBody>, 'password'>,
  own: UserRow,
  { services, caller, now }: Context,
): Result<UserDraft> {
  const { name, username, role, parentId } = body;
  const placed = parentOfNewUser(caller, { role, parentId });
  if (!placed.ok) return placed;
  const { newUsers } = services.settings.current();
  const before = isPeerRole(role)
    ? termsAtFirst(caller, commissionOf(own), newUsers)
    : termsOfNewUsers;
  const { tag = before.tag } = body;
  const commission = commissionAfter(before.commission, body.commission);
  const change = { before, after: { tag, commission } };
  const terms = maySetTerms(caller, commissionOf(own), change);
  if (!terms.ok) return terms;
  const digits = services.settings.digitsOf(own.currency);
  // As if an admin had set them: a subadmin may tighten them.
  const set = isPeerRole(role) ? limitsAfter(noLimits, newUsers, digits) : ok(noLimits);
  if (!set.ok) return set;
  const given = body.limits ?? {};
  const limits = limitsAfter(set.value, given, digits);
  if (!limits.ok) return limits;
  const allowed = maySetLimits(caller, set.value, { before: set.value, after: limits.value });
  if (!allowed.ok) return allowed;
  return ok({
    id: newId('user', now),
    name,
    username,
    passwordIsGiven: true,
    role,
    tag,
    parentId: placed.value,
    commission,
    limits: limits.value,
    limitsByAdmin: limitsByAdminAfter(caller, set.value, given, limits.value),
  });
}
