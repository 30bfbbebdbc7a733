import type { registerBody } from '@peerdesk/contract/user.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import {
  limitsAfter,
  limitsByAdminAfter,
  maySetLimits,
  noLimits,
} from '@peerdesk/domain/user/limits.ts';
import { parentOfNewUser, termsAtFirst, termsOfNewUsers } from '@peerdesk/domain/user/rules.ts';
import type { z } from 'zod';
import { readUser, type NewUser, type UserRow } from '../../core/account/user-store.ts';
import type { Context } from '../../core/handler.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { newId } from '../../platform/db/ids.ts';
import { tariffsOf } from '../../core/account/terms.ts';
import { orderSizes } from '../../core/order/terms-cover.ts';
import { earningsAfter } from './earnings-after.ts';

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
    ? termsAtFirst(caller, tariffsOf(own.terms), newUsers)
    : termsOfNewUsers;
  const terms = earningsAfter(caller, own, { role, before, body }, orderSizes(services));
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
    parentId: placed.value,
    ...terms.value,
    limits: limits.value,
    limitsByAdmin: limitsByAdminAfter(caller, set.value, given, limits.value),
  });
}
