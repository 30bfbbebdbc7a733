import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { AnyCaller } from '../../platform/http/caller/callers.ts';
import { addressKey } from '../../platform/http/caller/address-key.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readSignin, type CredentialsRow } from '../../core/account/user-store.ts';
import { checkCode } from '../../core/account/factor/check-code.ts';
import { checkPassword } from '../../core/account/password/check-password.ts';
import { anyOtherDevice, recordRefusal } from '../../core/account/signin/counted-try.ts';
import {
  failureKeyOf,
  readFailures,
  type Bucket,
} from '../../core/account/signin/failure-store.ts';
import { hasFactor } from '../../core/account/factor/factor-store.ts';
import type { Refused } from '../../core/account/signin/signin-gate.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { lockUserWithPassword } from '../../core/account/session/session-store.ts';
import { hashOf } from '../../core/account/tokens.ts';
import { deviceToken, openSession, usableCookie } from './open-session.ts';
import { visitor } from './visitor.ts';

/** An account whose password was right, and where its failures are counted for this device. */
interface Passed {
  account: CredentialsRow;
  bucket: Bucket;
}

/** `POST /auth/signin`. A blocked and an unknown account get the response of a wrong password. */
export const signin: Handler<'auth.signin'> = async ({ body }, context) => {
  const { services, device } = context;
  const passed = await checkBothSteps(context, body, usableCookie(device.cookie));
  if (!passed.ok) {
    if (passed.code === 'RateLimited') await services.gate.pace(services.clock());
    return passed;
  }
  const { token, isNew } = deviceToken(context);
  const opened = await open(context, passed.value, token);
  if (opened.ok && isNew) device.setCookie(token);
  return opened;
};

/** The account, if the password is right, and the code too where one is needed. */
async function checkBothSteps(
  context: Context<AnyCaller>,
  body: { username: string; password: string; otp?: string | undefined },
  cookie: string | null,
): Promise<Result<{ account: CredentialsRow; hasCode: boolean }>> {
  const passed = await checkSignin(context, body, cookie);
  if (!passed.ok) return passed;
  const proved = await checkSecondStep(context, passed.value, body.otp);
  return proved.ok ? ok({ account: passed.value.account, hasCode: proved.value }) : proved;
}

/** The account, if the password is right and the attempt is not rate-limited. */
async function checkSignin(
  { services, now, origin }: Context<AnyCaller>,
  body: { username: string; password: string },
  cookie: string | null,
): Promise<Result<Passed>> {
  const network = addressKey(origin.ip ?? '');
  const name = await failureKeyOf(services.pool, body.username);
  const attempt = { actor: visitor, action: 'auth.signin', origin, now } as const;
  const looked = await services.gate.look({ network, hasCookie: cookie !== null, now }, () =>
    lookUp(services.pool, body.username, { name, network, deviceHash: hashOf(cookie ?? '') }),
  );
  if (!looked.ok) {
    const bucket = { account: name, device: anyOtherDevice, network };
    return recordRefusal(services, { ...attempt, bucket, subject: unknown }, 'not_tried', looked);
  }
  const { account, isKnown, bucket, failures } = looked.value;
  const passed = await checkPassword(services, {
    ...attempt,
    bucket,
    known: failures,
    turn: isKnown ? { lane: 'known', key: name } : { lane: 'strangers', key: network },
    stored: account?.password_hash ?? null,
    mayPass: account?.status === 'active',
    password: body.password,
    subject: account ? `user:${account.id}` : unknown,
  });
  if (!passed.ok) {
    const { reason, retryAfterSeconds = 0 }: Refused = passed;
    const isNetwork = reason.code === 'too_many_failed_here';
    if (isNetwork) services.gate.block(network, now + retryAfterSeconds * 1000);
    return passed;
  }
  if (!account) throw new Error('a password fitted no account');
  return ok({ account, bucket });
}

const unknown = 'user:unknown';

/** The same statements for any name, so that the time does not tell who has an account. */
async function lookUp(
  pool: Pool,
  username: string,
  { name, network, deviceHash }: { name: string; network: string; deviceHash: Buffer },
) {
  const { account, usersOfDevice } = await readSignin(pool, username, deviceHash);
  const isKnown = account !== null && usersOfDevice.includes(account.id);
  const bucket: Bucket = {
    account: name,
    device: isKnown ? deviceHash.toString('hex') : anyOtherDevice,
    network: isKnown ? null : network,
  };
  return { account, isKnown, bucket, failures: await readFailures(pool, bucket) };
}

/**
 * The second step of whoever has a second factor, after the right password: a code. Wrong codes
 * have a count of their own, which a right password does not clear.
 *
 * @returns whether a code was checked.
 */
async function checkSecondStep(
  { services, origin, now }: Context<AnyCaller>,
  { account, bucket }: Passed,
  code: string | undefined,
): Promise<Result<boolean>> {
  if (!(await hasFactor(services.pool, account.id))) return ok(false);
  if (code === undefined || code.trim() === '') return refuse('OtpRequired', 'code_needed');
  const { device, network } = bucket;
  const from = { device, network };
  const userId = account.id;
  const checked = await checkCode(services, { userId, code, from, actor: visitor, origin, now });
  return checked.ok ? ok(true) : checked;
}

function open(
  context: Context<AnyCaller>,
  { account, hasCode }: { account: CredentialsRow; hasCode: boolean },
  token: string,
): Promise<Result<SessionProfile>> {
  return context.services.changes.transaction(async (transaction) => {
    const { client } = transaction;
    // The account may have been blocked, or its password changed, since the comparison.
    if (!(await lockUserWithPassword(client, account.id, account.password_hash))) {
      return refuse('InvalidCredentials', 'wrong_password');
    }
    // And a second factor may have been added.
    if (!hasCode && (await hasFactor(client, account.id))) {
      return refuse('OtpRequired', 'code_needed');
    }
    const way = hasCode ? 'password_and_code' : 'password';
    return ok(await openSession(transaction, context, account, { deviceToken: token, way }));
  });
}
