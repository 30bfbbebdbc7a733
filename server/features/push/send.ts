import type { PushKind } from '@peerdesk/contract/push.ts';
import { hourMs, secondMs } from '@peerdesk/domain/durations.ts';
import { telling, topicTtlMs } from '@peerdesk/domain/push/telling.ts';
import { scopeOfUser } from '@peerdesk/domain/scope.ts';
import { removeSubscription } from '../../core/push/store.ts';
import type { Services } from '../../core/services.ts';
import type { WaitingTotal } from '../../core/waiting.ts';
import type { Works } from '../../core/work.ts';
import type { WorkHandler } from '../../platform/jobs/work-queue.ts';
import {
  guardedPost,
  type PostOptions,
  type PostOutcome,
} from '../../platform/outgoing/guarded-post.ts';
import { pushKeys } from './key.ts';
import { loadWebPush } from './load-web-push.ts';
import { noteAttempt, readTarget, type PushTarget } from './store.ts';

/** What the browser's service worker is given; it makes the sentence. Nothing of money. */
interface PushMessage {
  kind: PushKind;
  at: string;
  product: string;
  language: string;
  timeZone: string;
  /** How much is new. */
  count: number;
  /** How much waits for the reader in all, for the icon of an installed portal. */
  waiting: number;
}

export interface SenderParts {
  waitingTotal: WaitingTotal;
  posting?: Omit<PostOptions, 'allowPrivate'>;
}

/** How long a push service keeps trying to reach a device that is off. */
const keptMs = 12 * hourMs;
/** What push services answer of a browser that has gone, or of a key that is not theirs. */
const goneStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Sends one message to one browser. A failing push service is retried later. */
export function pushSender(
  services: Services,
  { waitingTotal, posting = {} }: SenderParts,
): WorkHandler<Works['push.send']> {
  return async ({ data: { sessionId, kind, at, count }, isLast }) => {
    const target = await readTarget(services.pool, sessionId);
    const now = services.clock();
    if (!target || isStale(target, kind, Date.parse(at), now)) return;
    const { settings, env } = services;
    const { name, timeZone } = settings.current().company;
    const caller = { id: target.user_id, role: target.role };
    const message = {
      ...{ kind, at, product: name, language: target.language, timeZone, count: Number(count) },
      waiting: await waitingTotal({ services, caller, scope: scopeOfUser(caller), now }),
    };
    const { headers, body } = await encrypted(services, target, message, now);
    const outcome = await guardedPost(
      target.endpoint,
      { headers, body },
      { allowPrivate: env.WEBHOOK_ALLOW_PRIVATE, ...posting },
    );
    const isRetried = await noteOutcome(services, target, outcome, now);
    if (isRetried && !isLast) {
      throw new Error(`a push message was not taken: ${JSON.stringify(outcome)}`);
    }
  };
}

/** Forgets a browser that has gone, or takes nothing for a day. Is this worth another attempt? */
async function noteOutcome(
  services: Services,
  { endpoint, user_id: userId, failing_since: failingSince }: PushTarget,
  outcome: PostOutcome,
  now: number,
): Promise<boolean> {
  const status = 'status' in outcome ? outcome.status : null;
  const isGone = status !== null && goneStatuses.has(status);
  const isTaken = status !== null && status < 300;
  const isLost = !isTaken && failingSince !== null && now - failingSince > telling.failingMostMs;
  if (isGone || isLost) await removeSubscription(services.pool, endpoint, userId);
  else await noteAttempt(services.pool, endpoint, { isTaken, now });
  return !(isGone || isLost || isTaken);
}

/**
 * A warning is of no use once the portal was opened, or once it is too late. News is of none in a
 * session that is over, after the person chose otherwise, or later than it is kept for.
 */
function isStale(target: PushTarget, kind: PushKind, at: number, now: number): boolean {
  if (kind === 'session.ended') return !target.is_over;
  if (kind === 'session.ending') return target.is_over || target.is_back || now >= at;
  return target.is_over || !target.topics.includes(kind) || now >= at + topicTtlMs[kind];
}

/** How much longer the message is worth showing. */
function ttlMsOf({ kind, at }: PushMessage, now: number): number {
  if (kind === 'session.ended') return keptMs;
  const until = Date.parse(at) + (kind === 'session.ending' ? 0 : topicTtlMs[kind]);
  return until - now;
}

async function encrypted(
  services: Services,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  now: number,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { PUBLIC_URL } = services.env;
  const subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:operator@localhost';
  const { headers, body } = (await loadWebPush()).generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, ...(await pushKeys(services)) },
      TTL: Math.max(0, Math.ceil(ttlMsOf(message, now) / secondMs)),
      // One that a device has not fetched yet is replaced by the next of its kind.
      topic: message.kind.replace('.', '-'),
      urgency: 'high',
    },
  );
  const texts = Object.entries(headers as Record<string, string | number>);
  return { headers: Object.fromEntries(texts.map(([k, v]) => [k, String(v)])), body };
}
