import { because } from '@peerdesk/contract/because.ts';
import { ok, refuseField } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { isSubscribed, keepSubscription, removeSubscription } from '../../core/push/store.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { faultOfUrl } from '../../platform/outgoing/guarded-post.ts';

/**
 * `POST /push/subscription`. A renewal is taken only from whoever had turned it on in this browser:
 * the next person who signs in there is not told what they never asked for.
 */
export const subscribe: Handler<'push.subscribe'> = ({ body }, context) =>
  writeRecords<{ isOn: boolean }>(context, async (client) => {
    const { caller, services, now } = context;
    const { endpoint, keys, isRenewal = false } = body;
    if (faultOfUrl(endpoint, services.env.WEBHOOK_ALLOW_PRIVATE)) {
      return refuseField('endpoint', because('push_endpoint_unfit'));
    }
    const isOn = !isRenewal || (await isSubscribed(client, endpoint, caller.id));
    if (isOn) {
      const by = { userId: caller.id, sessionId: caller.sessionId };
      await keepSubscription(client, { endpoint, ...keys }, by, now);
    }
    return ok({ response: { isOn }, audit: isOn ? [audited('on', caller.id)] : [], outbox: [] });
  });

/** `POST /push/unsubscribe`. */
export const unsubscribe: Handler<'push.unsubscribe'> = ({ body }, context) =>
  writeRecords<{ isOn: boolean }>(context, async (client) => {
    const { caller } = context;
    await removeSubscription(client, body.endpoint, caller.id);
    return ok({ response: { isOn: false }, audit: [audited('off', caller.id)], outbox: [] });
  });

/** Where a browser is reached is a secret that no log needs. */
function audited(to: 'on' | 'off', userId: string) {
  return { action: `push.turned_${to}`, subject: `user:${userId}`, after: {} };
}
