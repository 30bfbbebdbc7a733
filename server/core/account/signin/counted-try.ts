import { because } from '@peerdesk/contract/because.ts';
import { networkWindowMs, signinWaitMs } from '@peerdesk/domain/limits.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Client } from '../../../platform/db/pool.ts';
import type { Origin } from '../../../platform/http/context.ts';
import { addressKey } from '../../../platform/http/caller/address-key.ts';
import type { Services } from '../../services.ts';
import type { WriteTrail } from './refusal-trail.ts';
import { refuseNetwork, type Refused } from './signin-gate.ts';
import {
  addFailure,
  clearFailures,
  lockBucket,
  readFailures,
  type Bucket,
  type Failures,
} from './failure-store.ts';

/** One rate-limited attempt with a password or a code. */
export interface CountedTry {
  bucket: Bucket;
  /** The failures before this attempt, as read without a lock. */
  known: Failures;
  actor: Actor;
  subject: string;
  action: 'auth.signin' | 'auth.reauthenticate' | 'auth.second_factor';
  origin: Origin;
  now: number;
}

/** What the audit records about a refused attempt. */
type Recorded = Omit<CountedTry, 'known'>;
type Outcome = 'failed' | 'slowed' | 'not_tried';

/** All devices unknown to an account share a bucket, so a new cookie or address does not help. */
export const anyOtherDevice = 'any';

/** The refusal of an attempt that comes too early, as far as can be told without a lock. */
export async function refuseEarly(
  services: Services,
  attempt: CountedTry,
): Promise<Refused | null> {
  const early = slowDown(services, attempt.known, attempt);
  return early && recordRefusal(services, attempt, 'slowed', early);
}

/**
 * Makes an attempt and counts it if it fails, one attempt per bucket at a time: a burst of guesses
 * gets no more attempts than the same guesses in sequence.
 */
export async function tryCounted(
  services: Services,
  attempt: CountedTry,
  wrong: Refused,
  isRight: (client: Client) => Promise<Result<boolean>>,
): Promise<Result<null>> {
  const kept = await services.changes.transaction(async ({ client, commit }) => {
    const refused = (outcome: Outcome, refusal: Refused, failures?: number) =>
      recordRefusal(services, attempt, outcome, refusal, { write: commit, failures });
    const tryOnce = async (): Promise<Result<null>> => {
      await lockBucket(client, attempt.bucket);
      const failures = await readFailures(client, attempt.bucket);
      const wait = slowDown(services, failures, attempt);
      if (wait) return refused('slowed', wait);
      const tried = await isRight(client);
      if (!tried.ok) return tried;
      if (tried.value) {
        await clearFailures(client, attempt.bucket);
        return ok(null);
      }
      await addFailure(client, attempt.bucket, attempt.now);
      return refused('failed', wrong, failures.count + 1);
    };
    return { ok: true, outcome: await tryOnce() };
  });
  return kept.outcome;
}

function slowDown(
  { settings }: Pick<Services, 'settings'>,
  { count, lastAt, network }: Failures,
  { now }: Pick<CountedTry, 'now'>,
): Refused | null {
  const { rates } = settings.current();
  const waitMs = signinWaitMs(count, rates);
  const accountMs = lastAt + waitMs - now;
  if (waitMs > 0 && accountMs > 0) {
    const retryAfterSeconds = Math.ceil(accountMs / 1000);
    const why = because('too_many_failed_tries', { seconds: retryAfterSeconds });
    return { ...refuse('RateLimited', why), retryAfterSeconds };
  }
  const networkMs = network.beganAt + networkWindowMs - now;
  if (network.count < rates.signinFailuresPerNetwork || networkMs <= 0) return null;
  return refuseNetwork(networkMs);
}

/** Records a refusal, with a row of its own or in the next summary. @returns the refusal. */
export async function recordRefusal(
  services: Services,
  { now: at, actor, origin, subject, bucket, action: tried }: Recorded,
  outcome: Outcome,
  refusal: Refused,
  how: { write?: WriteTrail; failures?: number | undefined } = {},
): Promise<Refused> {
  const action = `${tried}_${outcome}`;
  const network = addressKey(origin.ip ?? '');
  if (services.refusals.hasOwnRow({ action, subject, account: bucket.account, network, at })) {
    const { retryAfterSeconds } = refusal;
    const after = {
      knownDevice: bucket.network === null,
      failures: how.failures,
      retryAfterSeconds,
    };
    const write: WriteTrail = how.write ?? ((change) => services.changes.write(change));
    await write({ at, actor, origin, audit: [{ action, subject, after }], outbox: [] });
  }
  return refusal;
}
