import { because } from '@peerdesk/contract/because.ts';
import type { WebhookEvent } from '@peerdesk/contract/webhook.ts';
import { mayBeManaged } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { notFound, ok, refuseField } from '@peerdesk/domain/result.ts';
import { newToken } from '../../platform/db/ids.ts';
import { faultOfUrl } from '../../platform/outgoing/guarded-post.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { lockMerchant } from '../../core/account/merchant-store.ts';
import { addSecret, readWebhook, removeWebhook, saveWebhook } from './store.ts';
import { outboxOfLog } from './outbox-rows.ts';

const everyKind: readonly WebhookEvent[] = ['payin.*', 'payout.*', 'dispute.*', 'complaint.*'];

/** `PATCH /merchant/webhook`: the secret is made with the webhook, and not again by a change. */
export const updateWebhook: Handler<'webhook.update'> = ({ body }, context) =>
  writeRecords<{ secret: string | null }>(context, async (client) => {
    const { now, services } = context;
    const { merchantId, mode, url } = body;
    const owner = { merchantId, mode };
    if (!(await lockMerchant(client, merchantId))) return notFound();
    const allowed = mayBeManaged(merchantId);
    if (!allowed.ok) return allowed;
    const wrong = url === null ? null : faultOfUrl(url, services.env.WEBHOOK_ALLOW_PRIVATE);
    if (wrong) {
      const isPrivate = wrong === 'private_address';
      return refuseField('url', because(isPrivate ? 'webhook_url_private' : 'webhook_url_unfit'));
    }
    const before = await readWebhook(client, owner, now);
    const events = body.events ?? before?.events ?? everyKind;
    const secret = url === null || before ? null : newSecret();
    if (url === null) await removeWebhook(client, owner, now);
    else await saveWebhook(client, { ...owner, url, events }, now);
    if (secret) await addSecret(client, { ...owner, secret }, { now, previousUntil: now });
    return ok({
      response: { secret },
      isSecret: true,
      audit: [
        {
          action: 'webhook.update',
          subject: `merchant:${merchantId}`,
          before: before ? { mode, url: before.url, events: before.events } : null,
          after: url === null ? null : { mode, url, events },
        },
      ],
      outbox: [outboxOfLog(merchantId)],
    });
  });

/** Of 256 random bits; the prefix shows what it is where it is found. */
export function newSecret(): string {
  return `whsec_${newToken()}`;
}
