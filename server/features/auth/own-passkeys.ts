import { because } from '@peerdesk/contract/because.ts';
import { passkeysMax } from '@peerdesk/contract/second-factor.ts';
import { notFound, ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { presentFactor, proveOneself } from '../../core/account/factor/own-factor.ts';
import {
  deletePasskey,
  insertPasskey,
  readPasskeys,
  savePasskeyName,
} from '../../core/account/factor/passkey-store.ts';
import { readCredentials } from '../../core/account/user-store.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { changeFactor } from './change-factor.ts';
import { forgetCodesOfNone, mayRemove } from './own-totp.ts';
import { checkMade, checkSite, creationOptions } from './passkey.ts';

const use = ({ caller }: Context) => ({ purpose: 'add', sessionId: caller.sessionId }) as const;

/** `POST /auth/passkey/options`: the challenge is for this session alone. */
export const beginPasskey: Handler<'passkey.creationOptions'> = async ({ body }, context) => {
  const { services, caller, site, now } = context;
  const on = checkSite(site);
  if (!on.ok) return on;
  const few = await checkCount(services.pool, caller.id);
  if (!few.ok) return few;
  const proved = await proveOneself(context, body.password);
  if (!proved.ok) return proved;
  const known = await readCredentials(services.pool, caller.id);
  if (!known) throw new Error(`user ${caller.id} vanished while it was signed in`);
  const user = { ...known, desk: services.settings.current().brand.name };
  const keys = await readPasskeys(services.pool, caller.id);
  return ok(await creationOptions(services.pool, { use: use(context), site, now }, user, keys));
};

/** `POST /auth/passkey`. */
export const addPasskey: Handler<'passkey.add'> = ({ body }, context) =>
  changeFactor(context, async (client) => {
    const { services, caller, site, now } = context;
    const few = await checkCount(client, caller.id);
    if (!few.ok) return few;
    const asked = { use: use(context), site, now };
    const made = await checkMade(services.pool, client, body, asked);
    if (!made.ok) return made;
    const { credentialId, ...key } = made.value;
    const id = newId('passkey', now);
    const { name, transports = [] } = body;
    const owner = { user_id: caller.id, credential_id: credentialId, host: site.host };
    const added = { ...key, ...owner, id, name, transports };
    if (!(await insertPasskey(client, added, now))) {
      return refuse('InvalidTransition', 'passkey_known');
    }
    return ok({ action: 'auth.passkey_added', after: { id, name }, isProof: true });
  });

/** `PATCH /auth/passkey`. */
export const renamePasskey: Handler<'passkey.rename'> = ({ body }, context) =>
  writeRecords(context, async (client) => {
    const { caller } = context;
    if (!(await savePasskeyName(client, { userId: caller.id, ...body }))) return notFound();
    return ok({
      response: await presentFactor(client, context),
      audit: [{ action: 'auth.passkey_renamed', subject: `user:${caller.id}`, after: body }],
      outbox: [],
    });
  });

/** `POST /auth/passkey/remove`. */
export const removePasskey: Handler<'passkey.remove'> = ({ body }, context) =>
  changeFactor(context, async (client) => {
    const may = await mayRemove(client, context);
    if (!may.ok) return may;
    const userId = context.caller.id;
    if (!(await deletePasskey(client, userId, body.id))) return notFound();
    await forgetCodesOfNone(client, userId);
    return ok({ action: 'auth.passkey_removed', after: { id: body.id }, isProof: false });
  });

async function checkCount(db: Queryable, userId: string): Promise<Result<null>> {
  const keys = await readPasskeys(db, userId);
  if (keys.length < passkeysMax) return ok(null);
  return refuse('InvalidTransition', because('passkeys_enough', { most: passkeysMax }));
}
