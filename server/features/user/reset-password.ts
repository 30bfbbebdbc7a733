import { ok } from '@peerdesk/domain/result.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { livingAt } from '../../core/account/session/session-times.ts';
import { failureKeyOf, forgetFailures } from '../../core/account/signin/failure-store.ts';
import { readablePassword } from '../../core/account/password/readable-password.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { saveGivenPassword } from '../../core/account/user-store.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { lockManaged } from './changed-user.ts';

/** `POST /user/password`: the password is returned once and never again, not even to a retry. */
export const resetPassword: Handler<'user.resetPassword'> = async ({ body }, context) => {
  const { services, caller } = context;
  const password = readablePassword();
  const hashed = await services.passwords.hash(password, caller.id);
  if (!hashed.ok) return hashed;
  return writeRecords<{ password: string }>(context, async (client) => {
    const locked = await lockManaged(client, body.userId, context);
    if (!locked.ok) return locked;
    const row = locked.value;
    await saveGivenPassword(client, row.id, hashed.value);
    await forgetFailures(client, await failureKeyOf(services.pool, row.username));
    const { ended, outbox } = await endSessions(
      client,
      { userId: row.id },
      'password',
      livingAt(context),
    );
    return ok({
      response: { password },
      isSecret: true,
      audit: [
        {
          action: 'user.reset_password',
          subject: `user:${row.id}`,
          after: { endedSessions: ended.length },
        },
      ],
      outbox: [...outboxOfUser(row, 'user.changed'), ...outbox],
    });
  });
};
