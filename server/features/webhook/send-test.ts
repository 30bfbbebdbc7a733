import type { Delivery } from '@peerdesk/contract/webhook.ts';
import { notFound, ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { lockMerchant } from '../../core/account/merchant-store.ts';
import { attempt, leaseMs } from './attempt.ts';
import { presentDelivery } from './present.ts';
import { readWebhook } from './store.ts';
import { insertTest, takeOne, type Taken } from './store-attempts.ts';
import { readAttempts, readDelivery } from './store-list.ts';
import { outboxOfLog } from './outbox-rows.ts';

/** `POST /merchant/webhook/test`: one attempt, whose result is the answer. */
export const testWebhook: Handler<'webhook.test'> = async ({ body }, context) => {
  const { services, now } = context;
  const { merchantId, mode } = body;
  let taken: Taken | undefined;
  const written = await writeRecords<Delivery>(context, async (client) => {
    if (!(await lockMerchant(client, merchantId))) return notFound();
    if (!(await readWebhook(client, body, now))) return refuse('NotFound', 'webhook_missing');
    const id = newId('delivery', now);
    const test = { event: 'webhook.test', deliveryId: id, at: new Date(now).toISOString() };
    const sent = mode === 'test' ? { ...test, test: true } : test;
    await insertTest(client, { id, merchantId, mode, body: JSON.stringify(sent) }, now);
    taken = await takeOne(client, { id, now, leaseMs });
    const row = await readDelivery(client, id);
    if (!row) throw new Error(`delivery ${id} vanished while it was written`);
    return ok({
      response: presentDelivery(row, [], now),
      audit: [{ action: 'webhook.test', subject: `merchant:${merchantId}`, after: { mode } }],
      outbox: [outboxOfLog(merchantId)],
    });
  });
  if (!written.ok || !taken) return written;
  await attempt(services, taken, { isSingle: true });
  return readBack(context, taken.id, written);
};

async function readBack(
  { services, now }: Parameters<Handler<'webhook.test'>>[1],
  id: string,
  written: Result<Delivery>,
): Promise<Result<Delivery>> {
  const row = await readDelivery(services.pool, id);
  if (!row) return written;
  const attempts = await readAttempts(services.pool, [id]);
  return ok(presentDelivery(row, attempts.get(id) ?? [], now));
}
