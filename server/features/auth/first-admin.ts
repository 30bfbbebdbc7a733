import { forOperator } from '@peerdesk/catalogue/sentence.ts';
import { codeOfIssue, reasonOfIssue } from '@peerdesk/contract/issue.ts';
import { username as usernameRule } from '@peerdesk/contract/user.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { passwordFault } from '@peerdesk/domain/user/password.ts';
import { noLimits } from '@peerdesk/domain/user/limits.ts';
import { noOverride, termsOfNewUsers } from '@peerdesk/domain/user/rules.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Services } from '../../core/services.ts';
import { StartError } from '../../platform/runtime/start-error.ts';
import { addFirstUser, countUsers } from './add-first-user.ts';
import { commonPasswords } from '../../core/account/password/common-passwords.ts';
import { readablePassword } from '../../core/account/password/readable-password.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';

export { countUsers } from './add-first-user.ts';

/**
 * Creates the first admin of an empty system, with `ADMIN_USERNAME` and `ADMIN_PASSWORD` where they
 * are set. Safe on several servers that start at once.
 *
 * @returns the login to show once, when the password was generated here; null otherwise.
 * @throws {StartError} when `ADMIN_USERNAME` is not a username, or `ADMIN_PASSWORD` is too weak.
 */
export async function createFirstAdmin(
  services: Services,
): Promise<{ username: string; password: string } | null> {
  if ((await countUsers(services.pool)) > 0) return null;
  const username = readUsername(services.env.ADMIN_USERNAME ?? 'admin');
  const chosen = services.env.ADMIN_PASSWORD;
  if (chosen !== undefined) refuseWeak(chosen, username);
  const password = chosen ?? readablePassword();
  const hashed = await services.passwords.hash(password, 'first admin');
  if (!hashed.ok) throw new Error(hashed.reason.code);
  const isNew = await writeFirstAdmin(services, username, hashed.value);
  return isNew && chosen === undefined ? { username, password } : null;
}

function readUsername(text: string): string {
  const parsed = usernameRule.safeParse(text, { error: codeOfIssue });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const advice = issue ? forOperator(reasonOfIssue(issue)) : 'see README';
  throw new StartError(`ADMIN_USERNAME (${JSON.stringify(text)}) is not valid: ${advice}`);
}

/** Reports to the operator what is wrong with the password, never the password itself. */
function refuseWeak(password: string, username: string): void {
  const fault = passwordFault(password, username, commonPasswords);
  if (!fault) return;
  const advice = 'Set a stronger one, or none, and one is made at random';
  throw new StartError(`ADMIN_PASSWORD is too weak: ${forOperator(fault)}. ${advice}`);
}

async function writeFirstAdmin(
  services: Services,
  username: string,
  passwordHash: string,
): Promise<boolean> {
  const now = services.clock();
  const id = newId('user', now);
  const { currency } = services.settings.current().company;
  const admin = {
    id,
    name: 'Administrator',
    username,
    passwordHash,
    passwordIsGiven: false,
    role: 'admin',
    parentId: null,
    ...termsOfNewUsers,
    override: noOverride,
    limits: noLimits,
    limitsByAdmin: noLimits,
  } as const;
  const { value } = await services.changes.transaction(async ({ client, commit }) => {
    const outbox = await addFirstUser(client, admin, currency, now);
    if (!outbox) return ok(false);
    await commit({
      ...signedBy(systemAuthor(now)),
      audit: [
        { action: 'user.first_admin', subject: `user:${id}`, after: { username, role: 'admin' } },
      ],
      outbox,
    });
    return ok(true);
  });
  return value;
}
