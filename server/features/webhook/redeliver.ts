import type { Delivery } from '@peerdesk/contract/webhook.ts';
import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { presentDelivery } from './present.ts';
import { readWebhook } from './store.ts';
import { makeDue } from './store-attempts.ts';
import { readAttempts, readDelivery } from './store-list.ts';
import { outboxOfLog } from './outbox-rows.ts';

/** `POST /merchant/delivery/redeliver`: due at once, with all its attempts before it again. */
export const redeliver: Handler<'delivery.redeliver'> = ({ body }, context) =>
  writeRecords<Delivery>(context, async (client) => {
    const { now } = context;
    const before = await readDelivery(client, body.id);
    if (!before) return notFound();
    const { id, merchant_id: merchantId, mode, status } = before;
    const webhook = await readWebhook(client, { merchantId, mode }, now);
    if (!webhook) return refuse('NotFound', 'webhook_missing');
    if (!(await makeDue(client, id, now))) {
      return refuse('InvalidTransition', 'delivery_being_sent');
    }
    const row = (await readDelivery(client, id)) ?? before;
    const attempts = await readAttempts(client, [id]);
    return ok({
      response: presentDelivery(row, attempts.get(id) ?? [], now),
      audit: [
        {
          action: 'webhook.redeliver',
          subject: `merchant:${merchantId}`,
          before: { id, status },
          after: { id, status: row.status },
        },
      ],
      outbox: [outboxOfLog(merchantId)],
    });
  });
