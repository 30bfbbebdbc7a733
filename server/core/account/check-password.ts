import { because } from '@peerdesk/contract/because.ts';
import { networkWindowMs, signinWaitMs } from '@peerdesk/domain/limits.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Origin } from '../../platform/http/context.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import type { Services } from '../services.ts';
import type { Turn } from './passwords.ts';
import { refuseNetwork, type Refused } from './signin-gate.ts';
import {
  addFailure,
  clearFailures,
  lockBucket,
  readFailures,
  type Bucket,
  type Failures,
} from './failure-store.ts';
import type { ChangeSet } from '../write/change-set.ts';
import type { Transaction } from '../write/change-writer.ts';

/** One attempt to enter a password. */
export interface Attempt {
  bucket: Bucket;
  turn: Turn;
  /** Null when there is no such account: then no password matches. */
  stored: string | null;
  /** False when even the right password gets the response of a wrong one. */
  mayPass: boolean;
  password: string;
  /** What was counted before this attempt, as far as it is known without a lock. */
  known: Failures;
  actor: Actor;
  subject: string;
  action: 'auth.signin' | 'auth.reauthenticate';
  origin: Origin;
  now: number;
}

/** What the audit has of an attempt that was refused. */
type Recorded = Pick<Attempt, 'bucket' | 'actor' | 'subject' | 'action' | 'origin' | 'now'>;
type Outcome = 'failed' | 'slowed' | 'not_tried';
type Write = (change: ChangeSet) => Promise<unknown>;

/**
 * Compares a password and counts a failure, one attempt per bucket at a time: a burst of guesses
 * gets no more attempts than the same guesses in sequence.
 */
export async function checkPassword(services: Services, attempt: Attempt): Promise<Result<null>> {
  const early = slowDown(services, attempt.known, attempt);
  if (early) return recordRefusal(services, attempt, 'slowed', early);
  const tried = await services.passwords.queued(attempt.turn, async () => {
    const kept = await services.changes.transaction(async (transaction) => ({
      ok: true,
      outcome: await tryOnce(services, transaction, attempt),
    }));
    return kept.outcome;
  });
  return tried.ok ? tried.value : recordRefusal(services, attempt, 'not_tried', tried);
}

async function tryOnce(
  services: Services,
  { client, commit }: Transaction,
  attempt: Attempt,
): Promise<Result<null>> {
  await lockBucket(client, attempt.bucket);
  const failures = await readFailures(client, attempt.bucket);
  const wait = slowDown(services, failures, attempt);
  if (wait) return recordRefusal(services, attempt, 'slowed', wait, { write: commit });
  const fits = await services.passwords.fits(attempt.stored, attempt.password);
  if (fits && attempt.mayPass) {
    await clearFailures(client, attempt.bucket);
    return ok(null);
  }
  await addFailure(client, attempt.bucket, attempt.now);
  const wrong = refuse('InvalidCredentials', 'wrong_password');
  const how = { write: commit, failures: failures.count + 1 };
  return recordRefusal(services, attempt, 'failed', wrong, how);
}

function slowDown(
  { settings }: Pick<Services, 'settings'>,
  { count, lastAt, network }: Failures,
  { now }: Attempt,
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
  how: { write?: Write; failures?: number } = {},
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
    const write = how.write ?? ((change: ChangeSet) => services.changes.write(change));
    await write({ at, actor, origin, audit: [{ action, subject, after }], outbox: [] });
  }
  return refusal;
}

/** All devices unknown to an account share a bucket, so a new cookie or address does not help. */
export const anyOtherDevice = 'any';
