import type { ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import type { User } from '@peerdesk/contract/user.ts';
import { parsePositiveMoney, type Minor } from '@peerdesk/domain/money.ts';
import { notFound, ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { passwordFault } from '@peerdesk/domain/user/password.ts';
import { maySetTerms, parentOfNewUser, tagOfNewUsers } from '@peerdesk/domain/user/rules.ts';
import { commonPasswords } from '../../core/account/common-passwords.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { presentUser } from '../../core/account/present-user.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { insertUser, readUser, type NewUser } from '../../core/account/user-store.ts';
import { leadsGroup } from '@peerdesk/domain/role.ts';

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
  const { role, parentId, tag = tagOfNewUsers } = body;
  const placed = parentOfNewUser(caller, { role, parentId });
  if (!placed.ok) return placed;
  const own = await readUser(services.pool, caller.id);
  if (!own) throw new Error(`user ${caller.id} vanished while it was signed in`);
  const commission = {
    payinBps: body.commission?.payinBps ?? 0,
    payoutBps: body.commission?.payoutBps ?? 0,
  };
  const cap = { payinBps: own.payin_bps, payoutBps: own.payout_bps };
  const terms = maySetTerms(caller, cap, { tag, commission });
  if (!terms.ok) return terms;
  const fault = passwordFault(body.password, body.username, commonPasswords);
  if (fault) return refuseField('password', fault);
  const limits = limitsOf(body.limits, services.settings.digitsOf(own.currency));
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
  });
}

/** The limits in minor units; an omitted one means no limit. */
function limitsOf(limits: RegisterBody['limits'], digits: number): Result<NewUser['limits']> {
  const read = (field: 'minAmount' | 'maxAmount'): Result<Minor | null> => {
    const text = limits?.[field] ?? null;
    if (text === null) return ok(null);
    const amount = parsePositiveMoney(text, digits);
    return amount.ok ? amount : refuseField(`limits.${field}`, amount.reason);
  };
  const least = read('minAmount');
  if (!least.ok) return least;
  const most = read('maxAmount');
  if (!most.ok) return most;
  if (least.value !== null && most.value !== null && least.value > most.value) {
    return refuseField('limits.maxAmount', 'range_reversed');
  }
  const openPayouts = limits?.openPayouts ?? null;
  return ok({ minAmount: least.value, maxAmount: most.value, openPayouts });
}

async function checkParent(client: Client, parentId: string | null): Promise<Result<null>> {
  if (parentId === null) return ok(null);
  const parent = await readUser(client, parentId);
  if (!parent || !leadsGroup(parent.role)) return notFound();
  return parent.status === 'active' ? ok(null) : refuseField('parentId', 'subadmin_blocked');
}
