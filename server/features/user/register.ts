import type { User } from '@peerdesk/contract/user.ts';
import { ok, refuseField } from '@peerdesk/domain/result.ts';
import { passwordFault } from '@peerdesk/domain/user/password.ts';
import { commonPasswords } from '../../core/account/password/common-passwords.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { checkName } from '../../core/account/names.ts';
import type { NewUser } from '../../core/account/user-store.ts';
import { addUser } from './add-user.ts';
import { checkParent } from './check-parent.ts';
import { checkEarnings } from './earnings-after.ts';
import { draftOf, readCaller } from './draft.ts';

/** `POST /user/register`: a user with an empty wallet. */
export const registerUser: Handler<'user.register'> = async ({ body }, context) => {
  const draft = draftOf(body, await readCaller(context.services.pool, context), context);
  if (!draft.ok) return draft;
  const fault = passwordFault(body.password, body.username, commonPasswords);
  if (fault) return refuseField('password', fault);
  const hashed = await context.services.passwords.hash(body.password, context.caller.id);
  if (!hashed.ok) return hashed;
  const user: NewUser = { ...draft.value, passwordHash: hashed.value };
  return writeRecords<User>(context, async (client) => {
    const parent = await checkParent(client, user.parentId);
    if (!parent.ok) return parent;
    const named = await checkName(client, user.name);
    if (!named.ok) return named;
    const added = await addUser(client, user, context);
    if (!added) return refuseField('username', 'username_taken');
    const covered = await checkEarnings(client, user.id, 'commission', context);
    return covered.ok ? ok(added) : covered;
  });
};
