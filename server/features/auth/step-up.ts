import { ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { provedForMs } from '@peerdesk/domain/limits.ts';
import { checkCode } from '../../core/account/factor/check-code.ts';
import { saveProof } from '../../core/account/factor/factor-store.ts';
import { readPasskeys } from '../../core/account/factor/passkey-store.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { iso } from '../../platform/db/iso.ts';
import type { PasskeyAnswer } from '@peerdesk/contract/second-factor.ts';
import { checkAnswer, requestOptions } from './passkey.ts';

const use = ({ caller }: Context) => ({ purpose: 'step-up', sessionId: caller.sessionId }) as const;

/** `POST /auth/passkey/step-up`: the challenge is for this session alone. */
export const stepUpOptions: Handler<'passkey.stepUpOptions'> = async (_request, context) => {
  const { services, caller, site, now } = context;
  const keys = await readPasskeys(services.pool, caller.id);
  return ok(await requestOptions(services.pool, { use: use(context), site, now }, keys));
};

/** `POST /auth/otp/step-up`: what was proved holds for this session, and for some minutes. */
export const stepUp: Handler<'factor.stepUp'> = async ({ body }, context) => {
  const { caller } = context;
  if (!caller.hasFactor) return refuse('InvalidCredentials', 'step_up_needs_factor');
  if (body.passkey) return proveByPasskey(context, body.passkey);
  if (body.otp === undefined) return refuseField('otp', 'otp_missing');
  const { services, actor, origin, now } = context;
  const from = { device: `session:${caller.sessionId}`, network: null };
  const tried = { userId: caller.id, code: body.otp, from, actor, origin, now };
  const checked = await checkCode(services, tried);
  return checked.ok ? prove(context, 'code') : checked;
};

function prove(context: Context, way: 'code' | 'passkey') {
  return writeRecords(context, async (client) => {
    await saveProof(client, context.caller.sessionId, context.now);
    return ok(proved(context, way));
  });
}

/** The passkey's count and the challenge are written with the proof, or nothing is. */
function proveByPasskey(
  context: Context,
  sent: PasskeyAnswer,
): Promise<Result<{ provedUntil: string }>> {
  const { services, caller, site, now } = context;
  return writeRecords(context, async (client) => {
    const asked = { use: use(context), site, now };
    const checked = await checkAnswer(services.pool, client, sent, asked, caller.id);
    if (!checked.ok) return checked;
    await saveProof(client, caller.sessionId, now);
    return ok(proved(context, 'passkey'));
  });
}

function proved({ caller, now }: Context, way: 'code' | 'passkey') {
  return {
    response: { provedUntil: iso(now + provedForMs) },
    audit: [
      {
        action: 'auth.step_up',
        subject: `user:${caller.id}`,
        after: { session: caller.sessionId, way },
      },
    ],
    outbox: [],
  };
}
