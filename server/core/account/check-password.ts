import { because } from '@peerdesk/contract/because.ts';
import { signinWaitMs } from '@peerdesk/domain/limits.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { Origin } from '../../platform/http/context.ts';
import type { WithRetry } from '../../platform/http/reply.ts';
import type { Services } from '../services.ts';
import type { Passwords } from './passwords.ts';
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
  /** Null when there is no such account: then no password matches. */
  stored: string | null;
  /** False when even the right password gets the response of a wrong one. */
  mayPass: boolean;
  password: string;
  actor: Actor;
  subject: string;
  action: 'auth.signin' | 'auth.reauthenticate';
  origin: Origin;
  now: number;
}

/**
 * Compares a password and counts a failure, one attempt per bucket at a time: a burst of guesses
 * gets no more attempts than the same guesses in sequence.
 */
export async function checkPassword(services: Services, attempt: Attempt): Promise<Result<null>> {
  const early = slowDown(await readFailures(services.pool, attempt.bucket), attempt.now);
  if (early) return slowed((change) => services.changes.write(change), attempt, early);
  const tried = await services.passwords.queued(async () => {
    const kept = await services.changes.transaction(async (transaction) => ({
      ok: true,
      outcome: await tryOnce(transaction, services.passwords, attempt),
    }));
    return kept.outcome;
  });
  if (!tried.ok) return tried;
  return tried.value;
}

async function tryOnce(
  { client, commit }: Transaction,
  passwords: Passwords,
  attempt: Attempt,
): Promise<Result<null>> {
  await lockBucket(client, attempt.bucket);
  const failures = await readFailures(client, attempt.bucket);
  const wait = slowDown(failures, attempt.now);
  if (wait) return slowed(commit, attempt, wait);
  const fits = await passwords.fits(attempt.stored, attempt.password);
  if (fits && attempt.mayPass) {
    await clearFailures(client, attempt.bucket);
    return ok(null);
  }
  await addFailure(client, attempt.bucket, attempt.now);
  await record(commit, attempt, 'failed', { failures: failures.count + 1 });
  return refuse('InvalidCredentials', 'wrong_password');
}

function slowDown(failures: Failures, now: number): (Refusal & WithRetry) | null {
  const waitMs = signinWaitMs(failures.count);
  const leftMs = failures.lastAt + waitMs - now;
  if (waitMs === 0 || leftMs <= 0) return null;
  const retryAfterSeconds = Math.ceil(leftMs / 1000);
  const why = because('too_many_failed_tries', { seconds: retryAfterSeconds });
  return { ...refuse('RateLimited', why), retryAfterSeconds };
}

async function slowed(
  write: (change: ChangeSet) => Promise<unknown>,
  attempt: Attempt,
  refusal: Refusal & WithRetry,
): Promise<Refusal> {
  const { retryAfterSeconds } = refusal;
  await record(write, attempt, 'slowed', { retryAfterSeconds });
  return refusal;
}

async function record(
  write: (change: ChangeSet) => Promise<unknown>,
  attempt: Attempt,
  outcome: 'failed' | 'slowed',
  after: Record<string, unknown>,
): Promise<void> {
  const { now: at, actor, origin, subject, bucket } = attempt;
  const knownDevice = bucket.device !== anyOtherDevice;
  await write({
    at,
    actor,
    origin,
    audit: [{ action: `${attempt.action}_${outcome}`, subject, after: { knownDevice, ...after } }],
    outbox: [],
  });
}

/** All devices unknown to an account share a bucket, so a new cookie or address does not help. */
export const anyOtherDevice = 'any';
