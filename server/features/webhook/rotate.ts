import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { lockMerchant } from '../../core/account/merchant-store.ts';
import { addSecret, readWebhook } from './store.ts';
import { newSecret } from './update.ts';
import { outboxOfLog } from './outbox-rows.ts';

const overlapMs = 24 * 60 * 60 * 1000;

/** `POST /merchant/webhook/rotate`: both secrets sign for a day, so that no receipt is missed. */
export const rotateWebhook: Handler<'webhook.rotate'> = ({ body }, context) =>
  writeRecords<{ secret: string; previousUntil: string }>(context, async (client) => {
    const { now } = context;
    const { merchantId, mode } = body;
    if (!(await lockMerchant(client, merchantId))) return notFound();
    if (!(await readWebhook(client, body, now))) return refuse('NotFound', 'webhook_missing');
    const secret = newSecret();
    const previousUntil = now + overlapMs;
    await addSecret(client, { merchantId, mode, secret }, { now, previousUntil });
    return ok({
      response: { secret, previousUntil: iso(previousUntil) },
      isSecret: true,
      audit: [{ action: 'webhook.rotate', subject: `merchant:${merchantId}`, after: { mode } }],
      outbox: [outboxOfLog(merchantId)],
    });
  });
