import { enrolmentMs } from '@peerdesk/domain/limits.ts';
import { notFound, ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { mayRemoveFactor, mustBeProved } from '@peerdesk/domain/session/admission.ts';
import {
  countFactors,
  deleteEnrolment,
  deleteRecoveryCodes,
  deleteTotp,
  readEnrolment,
  saveEnrolment,
  saveTotp,
} from '../../core/account/factor/factor-store.ts';
import { presentFactor, proveOneself } from '../../core/account/factor/own-factor.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../../core/account/factor/totp.ts';
import { readCredentials } from '../../core/account/user-store.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';
import { changeFactor } from './change-factor.ts';

/** `GET /auth/factor`. */
export const getFactor: Handler<'factor.get'> = async (_request, context) =>
  ok(await presentFactor(context.services.pool, context));

/** `POST /auth/otp/enrol`: a secret that counts only once a code of it was verified. */
export const enrolTotp: Handler<'totp.enrol'> = async ({ body }, context) => {
  const { services, caller, now } = context;
  const proved = await proveOneself(context, body.password);
  if (!proved.ok) return proved;
  const known = await readCredentials(services.pool, caller.id);
  if (!known) throw new Error(`user ${caller.id} vanished while it was signed in`);
  const secret = newTotpSecret();
  const issuer = services.settings.current().brand.name;
  return writeRecords(context, async (client) => {
    const by = { userId: caller.id, sessionId: caller.sessionId };
    await saveEnrolment(client, by, services.sealer.seal(secret, caller.id), now);
    return ok({
      response: { secret, uri: totpUri(secret, { issuer, label: known.username }) },
      isSecret: true,
      audit: [{ action: 'auth.totp_begin', subject: `user:${caller.id}`, after: {} }],
      outbox: [],
    });
  });
};

/** `POST /auth/otp/verify`: only the session that began the enrolment completes it. */
export const verifyTotp: Handler<'totp.verify'> = ({ body }, context) =>
  changeFactor(context, async (client) => {
    const { services, caller, now } = context;
    const by = { userId: caller.id, sessionId: caller.sessionId };
    const begun = await readEnrolment(client, by, now - enrolmentMs);
    const secret = begun ? services.sealer.open(begun, caller.id) : null;
    if (!begun || secret === null) return refuse('InvalidTransition', 'enrolment_missing');
    const code = body.otp.replaceAll(/\s/g, '');
    const step = stepOfCode(secret, code, { now, lastStep: 0 });
    if (step === null) return refuseField('otp', 'wrong_code');
    await saveTotp(client, caller.id, begun, { step, now });
    await deleteEnrolment(client, caller.id);
    return ok({ action: 'auth.totp_added', after: {}, isProof: true });
  });

/** `POST /auth/otp/disable`. */
export const disableTotp: Handler<'totp.disable'> = (_request, context) =>
  changeFactor(context, async (client) => {
    const may = await mayRemove(client, context);
    if (!may.ok) return may;
    if (!(await deleteTotp(client, context.caller.id))) return notFound();
    await forgetCodesOfNone(client, context.caller.id);
    return ok({ action: 'auth.totp_removed', after: {}, isProof: false });
  });

/** `POST /auth/otp/recovery-codes`: the old ones are worth nothing from now on. */
export const newRecoveryCodes: Handler<'factor.newRecoveryCodes'> = (_request, context) =>
  changeFactor(context, async (client) => {
    const { caller, now } = context;
    if ((await countFactors(client, caller.id)) === 0) {
      return refuse('InvalidTransition', 'step_up_needs_factor');
    }
    const proved = mustBeProved(caller, now);
    if (!proved.ok) return proved;
    return ok({ action: 'auth.codes_renewed', after: {}, isProof: false, renewsCodes: true });
  });

/** Whether the caller may remove one of their factors now. The user must be locked. */
export async function mayRemove(
  client: Client,
  { services, caller, now }: Context,
): Promise<Result<null>> {
  const factors = await countFactors(client, caller.id);
  if (factors === 0) return notFound();
  const proved = mustBeProved({ ...caller, hasFactor: true }, now);
  if (!proved.ok) return proved;
  return mayRemoveFactor({ role: caller.role, factors }, services.settings.current().security);
}

/** Recovery codes stand in for a factor: without one they are worth nothing. */
export async function forgetCodesOfNone(client: Client, userId: string): Promise<void> {
  if ((await countFactors(client, userId)) === 0) await deleteRecoveryCodes(client, userId);
}
