import { because } from '@peerdesk/contract/because.ts';
import type { ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import type { Profile } from '@peerdesk/contract/user.ts';
import { ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { passwordFault } from '@peerdesk/domain/user/password.ts';
import { checkOwnPassword } from '../../core/account/factor/own-factor.ts';
import { commonPasswords } from '../../core/account/password/common-passwords.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { livingAt } from '../../core/account/session/session-times.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { withdrawCandidates } from '../../core/order/upi-candidates.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { checkName } from '../../core/account/names.ts';
import { presentProfile } from '../../core/account/present-user.ts';
import { readProfile } from '../../core/account/profile.ts';
import { saveOwn } from '../../core/account/own-store.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { lockUser, readCredentials } from '../../core/account/user-store.ts';
import { readChanged } from './changed-user.ts';

type UpdateMeBody = ParsedRequestOf<'user.updateMe'>['body'];

/** `GET /user/me`. */
export const getMe: Handler<'user.me'> = async (_request, { services, caller }) =>
  ok(await readProfile(services, services.pool, caller.id));

/** `PATCH /user/me`: a new password needs the current one and ends the user's other sessions. */
export const updateMe: Handler<'user.updateMe'> = async ({ body }, context) => {
  const { services, caller } = context;
  const password = await newPasswordOf(body, context);
  if (!password.ok) return password;
  const change = password.value;
  return writeRecords<Profile>(context, async (client) => {
    const row = await lockUser(client, caller.id);
    const known = await readCredentials(client, caller.id);
    if (!row || !known) throw new Error(`user ${caller.id} vanished while it was signed in`);
    if (change && known.password_hash !== change.was) return refuseWrong();
    if (body.presence === 'online' && row.is_frozen) {
      return refuse('PermissionDenied', 'account_frozen_offline');
    }
    const { name = null, language = null, presence = null } = body;
    const named = await checkName(client, name ?? row.name, row);
    if (!named.ok) return named;
    const set = { name, language, presence, passwordHash: change?.hash ?? null };
    await saveOwn(client, row.id, set, context.now);
    if (presence !== null) await withdrawCandidates(client, row.id);
    const others = { userId: row.id, exceptSessionId: caller.sessionId };
    const { outbox } = change
      ? await endSessions(client, others, 'password', livingAt(context))
      : { outbox: [] };
    const after = await readChanged(client, row.id);
    const own = ({ name, language, presence }: typeof row) => ({ name, language, presence });
    return ok({
      response: presentProfile(after, services.settings),
      audit: [
        {
          action: 'user.update_me',
          subject: `user:${row.id}`,
          before: own(row),
          after: { ...own(after), passwordChanged: change !== null },
        },
      ],
      outbox: [...outboxOfUser(row, 'user.changed'), ...outbox],
    });
  });
};

/** The password hashes before and after; null when it does not change. */
async function newPasswordOf(
  body: UpdateMeBody,
  context: Context,
): Promise<Result<{ was: string; hash: string } | null>> {
  const { services, caller } = context;
  if (body.password === undefined) return ok(null);
  const known = await readCredentials(services.pool, caller.id);
  if (!known) throw new Error(`user ${caller.id} vanished while it was signed in`);
  if (body.currentPassword === undefined) return refuseWrong();
  const fault = passwordFault(body.password, known.username, commonPasswords);
  if (fault) return refuseField('password', fault);
  const passed = await checkOwnPassword(context, body.currentPassword);
  if (!passed.ok) return passed.code === 'InvalidCredentials' ? refuseWrong() : passed;
  const hashed = await services.passwords.hash(body.password, caller.id);
  return hashed.ok ? ok({ was: known.password_hash, hash: hashed.value }) : hashed;
}

function refuseWrong() {
  return refuse('InvalidCredentials', 'wrong_current_password', {
    fields: { currentPassword: because('not_current_password') },
  });
}
