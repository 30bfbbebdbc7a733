import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { because } from '@peerdesk/contract/because.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import type { Client } from '../../../platform/db/pool.ts';
import type { Origin } from '../../../platform/http/context.ts';
import type { Services } from '../../services.ts';
import { refuseEarly, tryCounted } from '../signin/counted-try.ts';
import { lockTotp, saveTotpStep, spendRecoveryCode } from './factor-store.ts';
import { readFailures, type Bucket } from '../signin/failure-store.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { stepOfCode, totpShape } from './totp.ts';

/** A code that a user entered, with the bucket for failures, and who entered it from where. */
export interface CodeAttempt {
  userId: string;
  code: string;
  /** The device, and its network if the account does not know it. */
  from: Pick<Bucket, 'device' | 'network'>;
  actor: Actor;
  origin: Origin;
  now: number;
}

/** The key under which a user's wrong codes are counted, separate from wrong passwords. */
export function codeFailuresOf(userId: string): string {
  return `code:${userId}`;
}

/**
 * Checks a code of an authenticator app or a recovery code, and uses it up. Wrong ones are
 * rate-limited per user, against brute force.
 */
export async function checkCode(services: Services, tried: CodeAttempt): Promise<Result<null>> {
  const { userId, from, actor, origin, now } = tried;
  const bucket = { account: codeFailuresOf(userId), ...from };
  const known = await readFailures(services.pool, bucket);
  const subject = `user:${userId}`;
  const attempt = { bucket, known, actor, subject, action: 'auth.second_factor' as const };
  const counted = { ...attempt, origin, now };
  const early = await refuseEarly(services, counted);
  if (early) return early;
  const wrong = refuse('InvalidCredentials', 'wrong_code', {
    fields: { otp: because('wrong_code') },
  });
  return tryCounted(services, counted, wrong, (client) => useCode(services, client, tried));
}

async function useCode(
  services: Services,
  client: Client,
  { userId, code: typed, now }: CodeAttempt,
): Promise<Result<boolean>> {
  const code = typed.replaceAll(/\s/g, '');
  if (!totpShape.test(code)) {
    return ok(await spendRecoveryCode(client, userId, hashOfRecoveryCode(code), now));
  }
  const row = await lockTotp(client, userId);
  if (!row) return ok(false);
  const secret = services.sealer.open({ keyId: row.key_id, sealed: row.sealed }, userId);
  if (secret === null) {
    services.log.error({ userId }, 'an authenticator app was sealed with another SECRETS_KEY');
    return refuse('Unavailable', 'code_unreadable');
  }
  const step = stepOfCode(secret, code, { now, lastStep: row.last_step });
  if (step === null) return ok(false);
  await saveTotpStep(client, userId, step);
  return ok(true);
}
