import type { AttemptFault } from '@peerdesk/contract/webhook.ts';
import { pausedUntil, retryAt } from '@peerdesk/domain/webhook/schedule.ts';
import type { Services } from '../../core/services.ts';
import { signaturesOf, webhookHeaders } from '../../core/webhook/signature.ts';
import {
  guardedPost,
  type PostOptions,
  type PostOutcome,
} from '../../platform/outgoing/guarded-post.ts';
import { readSecrets } from './store.ts';
import { endAttempt, type Taken } from './store-attempts.ts';

/** How a server posts: a test has a resolver of its own. */
export type Posting = Omit<PostOptions, 'allowPrivate'>;

/** Within which every attempt ends, so that what a killed server had taken is free soon. */
export const leaseMs = 20_000;

/**
 * Makes one attempt at a delivery that this server has taken, and records what came of it.
 *
 * @param isSingle a test: nothing follows when it fails, and the receiver is not asked less often.
 */
export async function attempt(
  services: Pick<Services, 'pool' | 'env' | 'clock'>,
  taken: Taken,
  { isSingle = false, ...posting }: Posting & { isSingle?: boolean } = {},
): Promise<void> {
  const { env, clock } = services;
  const started = performance.now();
  const outcome = await guardedPost(taken.url, await signed(services, taken), {
    allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    ...posting,
  });
  const now = clock();
  const judged = judge(outcome);
  const failed = judged.fault === null ? 0 : taken.failed_attempts + 1;
  const dueAt = failed === 0 || isSingle ? null : retryAt(failed, now, Math.random());
  const afterFailure = dueAt === null ? 'failed' : 'pending';
  await endAttempt(services.pool, {
    attemptId: taken.attempt_id,
    deliveryId: taken.id,
    merchantId: taken.merchant_id,
    mode: taken.mode,
    leasedUntil: taken.leasedUntil,
    at: now,
    tookMs: Math.round(performance.now() - started),
    ...judged,
    status: judged.fault === null ? 'delivered' : afterFailure,
    failedAttempts: failed,
    dueAt,
    isCounted: !isSingle,
    pausedUntil: pausedUntil(taken.failures + 1, now),
  });
}

async function signed({ pool, clock }: Pick<Services, 'pool' | 'clock'>, taken: Taken) {
  const now = clock();
  const secrets = await readSecrets(pool, { merchantId: taken.merchant_id, mode: taken.mode }, now);
  const timestamp = String(Math.floor(now / 1000));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'webhook',
    [webhookHeaders.id]: taken.id,
    [webhookHeaders.event]: taken.event,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: signaturesOf(secrets, timestamp, taken.body),
  };
  return { headers, body: taken.body };
}

interface Judged {
  code: number | null;
  answer: string;
  fault: AttemptFault | null;
  detail: string;
}

/** Only a status of 2xx is a receipt. */
function judge(outcome: PostOutcome): Judged {
  if ('fault' in outcome) return { code: null, answer: '', ...outcome };
  const { status, answer, location } = outcome;
  if (status >= 200 && status < 300) return { code: status, answer, fault: null, detail: '' };
  const isRedirect = status >= 300 && status < 400;
  const detail = isRedirect ? (location ?? '').slice(0, 200) : '';
  return { code: status, answer, fault: isRedirect ? 'redirect' : 'status', detail };
}
