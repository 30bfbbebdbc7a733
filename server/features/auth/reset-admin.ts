import { securityRuleDefaults, sessionTimes } from '@peerdesk/domain/limits.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { codeFailuresOf } from '../../core/account/factor/check-code.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { countFactors, deleteFactors } from '../../core/account/factor/factor-store.ts';
import { failureKeyOf, forgetFailures } from '../../core/account/signin/failure-store.ts';
import { readablePassword } from '../../core/account/password/readable-password.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import { lockUserByName, saveGivenPassword } from '../../core/account/user-store.ts';
import type { Services } from '../../core/services.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import { readDatabaseTime } from '../../platform/db/database-time.ts';
import { StartError } from '../../platform/runtime/start-error.ts';

/**
 * Gives an admin a new password on the word of somebody who is at the server's machine, removes
 * their second factor, ends their sessions and forgets failed sign-ins. `operator` is the system's
 * user who asked for it.
 *
 * @returns the password, which is stored nowhere.
 * @throws {StartError} when there is no active admin with this username.
 */
export async function resetAdmin(
  { pool, changes, passwords }: Pick<Services, 'pool' | 'changes' | 'passwords'>,
  username: string,
  operator: string,
): Promise<string> {
  const password = readablePassword();
  const hashed = await passwords.hash(password, operator);
  if (!hashed.ok) throw new Error(hashed.reason.code);
  const failureKey = await failureKeyOf(pool, username.toLowerCase());
  await changes.transaction(async ({ client, commit }) => {
    const row = await lockUserByName(client, username.toLowerCase());
    if (!row) throw new StartError(`there is no user ${username}`);
    if (!isAdmin(row.role)) {
      throw new StartError(`${username} is no admin: an admin resets this password in the portal`);
    }
    if (row.status !== 'active') {
      throw new StartError(`${username} is blocked: another admin can unblock them`);
    }
    const now = await readDatabaseTime(client);
    await saveGivenPassword(client, row.id, hashed.value);
    const factors = await countFactors(client, row.id);
    await deleteFactors(client, row.id);
    await forgetFailures(client, failureKey);
    await forgetFailures(client, codeFailuresOf(row.id));
    // Every session ends: none is left that could be idle.
    const { idleMs } = sessionTimes(securityRuleDefaults);
    const { ended, outbox } = await endSessions(client, { userId: row.id }, 'password', {
      now,
      idleMs,
    });
    await commit({
      ...signedBy(systemAuthor(now)),
      audit: [
        {
          action: 'user.reset_password_on_server',
          subject: `user:${row.id}`,
          after: { operator, endedSessions: ended.length, secondFactorRemoved: factors > 0 },
        },
      ],
      outbox: [...outboxOfUser(row, 'user.changed'), ...outbox],
    });
    return ok(null);
  });
  return password;
}
