import type { PushKind } from '@peerdesk/contract/push.ts';
import { removeSubscription } from '../../core/push/store.ts';
import type { Services } from '../../core/services.ts';
import type { Works } from '../../core/work.ts';
import type { WorkHandler } from '../../platform/jobs/work-queue.ts';
import { guardedPost, type PostOptions } from '../../platform/outgoing/guarded-post.ts';
import { pushKeys } from './key.ts';
import { loadWebPush } from './load-web-push.ts';
import { readTarget, type PushTarget } from './store.ts';

/** What the browser's service worker is given; it makes the sentence. */
interface PushMessage {
  kind: PushKind;
  at: string;
  product: string;
  language: string;
  timeZone: string;
}

const secondMs = 1000;
const hourMs = 3_600_000;
/** How long a push service keeps trying to reach a device that is off. */
const keptMs = 12 * hourMs;
/** What push services answer of a browser that has gone, or of a key that is not theirs. */
const goneStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Sends one message to one browser. A push service that fails is asked again, later. */
export function pushSender(
  services: Services,
  posting: Omit<PostOptions, 'allowPrivate'> = {},
): WorkHandler<Works['push.send']> {
  return async ({ data: { sessionId, kind, at }, isLast }) => {
    const target = await readTarget(services.pool, sessionId);
    const now = services.clock();
    if (!target || isStale(target, kind, Date.parse(at), now)) return;
    const { settings, env } = services;
    const { name, timeZone } = settings.current().company;
    const message = { kind, at, product: name, language: target.language, timeZone };
    const ttlMs = kind === 'session.ending' ? Date.parse(at) - now : keptMs;
    const { headers, body } = await encrypted(services, target, message, ttlMs);
    const outcome = await guardedPost(
      target.endpoint,
      { headers, body },
      { allowPrivate: env.WEBHOOK_ALLOW_PRIVATE, ...posting },
    );
    const status = 'status' in outcome ? outcome.status : null;
    if (status !== null && goneStatuses.has(status)) {
      await removeSubscription(services.pool, target.endpoint, target.user_id);
    } else if ((status === null || status >= 300) && !isLast) {
      throw new Error(`a push message was not taken: ${JSON.stringify(outcome)}`);
    }
  };
}

/** A warning is of no use once the portal was opened, or once it is too late. */
function isStale(target: PushTarget, kind: PushKind, at: number, now: number): boolean {
  if (kind === 'session.ended') return !target.is_over;
  return target.is_over || target.is_back || now >= at;
}

async function encrypted(
  services: Services,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  ttlMs: number,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { PUBLIC_URL } = services.env;
  const subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:operator@localhost';
  const { headers, body } = (await loadWebPush()).generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, ...(await pushKeys(services)) },
      TTL: Math.ceil(ttlMs / secondMs),
      urgency: 'high',
    },
  );
  const texts = Object.entries(headers as Record<string, string | number>);
  return { headers: Object.fromEntries(texts.map(([k, v]) => [k, String(v)])), body };
}
