import type { ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import type { User } from '@peerdesk/contract/user.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { passwordFault } from '@peerdesk/domain/user/password.ts';
import { limitsAfter, limitsByAdminAfter, noLimits } from '@peerdesk/domain/user/limits.ts';
import {
  commissionAfter,
  maySetTerms,
  parentOfNewUser,
  termsOfNewUsers,
} from '@peerdesk/domain/user/rules.ts';
import { commonPasswords } from '../../core/account/common-passwords.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { presentUser } from '../../core/account/present-user.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { insertUser, readUser, type NewUser } from '../../core/account/user-store.ts';
import { checkParent } from './check-parent.ts';

type RegisterBody = ParsedRequestOf<'user.register'>['body'];

/** `POST /user/register`: a user with an empty wallet. */
export const registerUser: Handler<'user.register'> = async ({ body }, context) => {
  const draft = await draftOf(body, context);
  if (!draft.ok) return draft;
  const hashed = await context.services.passwords.hash(body.password);
  if (!hashed.ok) return hashed;
  const user: NewUser = { ...draft.value, passwordHash: hashed.value };
  return writeRecords<User>(context, async (client) => {
    const { services, now } = context;
    const parent = await checkParent(client, user.parentId);
    if (!parent.ok) return parent;
    const { currency } = services.settings.current().company;
    if (!(await insertUser(client, user, currency, now))) {
      return refuseField('username', 'username_taken');
    }
    const row = await readUser(client, user.id);
    if (!row) throw new Error(`user ${user.id} vanished while it was registered`);
    const response = presentUser(row, services.settings);
    const { wallet: _empty, presence: _offline, ...after } = response;
    return ok({
      response,
      audit: [{ action: 'user.register', subject: `user:${user.id}`, after }],
      outbox: outboxOfUser(row, 'user.registered'),
    });
  });
};

/** The new user, within the caller's rights. */
async function draftOf(
  body: RegisterBody,
  { services, caller, now }: Context,
): Promise<Result<Omit<NewUser, 'passwordHash'>>> {
  const { role, parentId, tag = termsOfNewUsers.tag } = body;
  const placed = parentOfNewUser(caller, { role, parentId });
  if (!placed.ok) return placed;
  const own = await readUser(services.pool, caller.id);
  if (!own) throw new Error(`user ${caller.id} vanished while it was signed in`);
  const commission = commissionAfter(termsOfNewUsers.commission, body.commission);
  const cap = { payinBps: own.payin_bps, payoutBps: own.payout_bps };
  const terms = maySetTerms(caller, cap, {
    before: termsOfNewUsers,
    after: { tag, commission },
  });
  if (!terms.ok) return terms;
  const fault = passwordFault(body.password, body.username, commonPasswords);
  if (fault) return refuseField('password', fault);
  const limits = limitsAfter(noLimits, body.limits ?? {}, services.settings.digitsOf(own.currency));
  if (!limits.ok) return limits;
  const { name, username } = body;
  const id = newId('user', now);
  return ok({
    id,
    name,
    username,
    role,
    tag,
    parentId: placed.value,
    commission,
    limits: limits.value,
    limitsByAdmin: limitsByAdminAfter(caller, noLimits, body.limits ?? {}, limits.value),
  });
}
