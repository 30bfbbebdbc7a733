import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { anyOtherDevice, recordRefusal } from '../../core/account/signin/counted-try.ts';
import { readUser } from '../../core/account/user-store.ts';
import { readOwnerOfPasskey } from '../../core/account/factor/passkey-store.ts';
import { lockActiveUser } from '../../core/account/session/session-store.ts';
import type { Context, Handler } from '../../core/handler.ts';
import type { Transaction } from '../../core/write/change-writer.ts';
import { addressKey } from '../../platform/http/caller/address-key.ts';
import type { AnyCaller } from '../../platform/http/caller/callers.ts';
import { deviceToken, openSession } from './open-session.ts';
import { checkAnswer, requestOptions } from './passkey.ts';
import { visitor } from './visitor.ts';
import type { PasskeyAnswer } from '@peerdesk/contract/second-factor.ts';

const use = { purpose: 'signin', sessionId: '' } as const;

/** `POST /auth/passkey/challenge`: the same for everybody, so that it names no account. */
export const signinOptions: Handler<'passkey.signinOptions'> = async (_request, context) => {
  const { services, site, now } = context;
  return ok(await requestOptions(services.pool, { use, site, now }, []));
};

/** `POST /auth/passkey/signin`: a passkey is two factors, the device and who unlocked it. */
export const signinByPasskey: Handler<'passkey.signin'> = async ({ body }, context) => {
  const { services, origin, now, device } = context;
  const network = addressKey(origin.ip ?? '');
  const { token, isNew } = deviceToken(context);
  const visit = { network, hasCookie: !isNew, now };
  const looked = await services.gate.look(visit, () => open(context, body.passkey, token));
  const opened = looked.ok ? looked.value : looked;
  if (opened.ok) {
    if (isNew) device.setCookie(token);
    return opened;
  }
  const bucket = { account: `passkey:${network}`, device: anyOtherDevice, network };
  const attempt = { actor: visitor, action: 'auth.signin', origin, now, bucket } as const;
  const outcome = looked.ok ? 'failed' : 'not_tried';
  await recordRefusal(services, { ...attempt, subject: 'user:unknown' }, outcome, opened);
  await services.gate.pace(now);
  return opened;
};

function open(
  context: Context<AnyCaller>,
  sent: PasskeyAnswer,
  token: string,
): Promise<Result<SessionProfile>> {
  const { services, site, now } = context;
  return services.changes.transaction(async (transaction: Transaction) => {
    const { client } = transaction;
    // The user before the passkey: the same lock order as when a passkey is removed.
    const id = (await readOwnerOfPasskey(client, sent.id)) ?? '';
    const user = (await lockActiveUser(client, id)) ? await readUser(client, id) : undefined;
    const asked = { use, site, now };
    const checked = await checkAnswer(services.pool, client, sent, asked, user?.id ?? null);
    if (!checked.ok) return checked;
    if (!user) return refuse('InvalidCredentials', 'passkey_refused');
    const how = { deviceToken: token, way: 'passkey' } as const;
    return ok(await openSession(transaction, context, user, how));
  });
}
