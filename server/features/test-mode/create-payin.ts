import { customerHasRoom } from '@peerdesk/domain/payin/open-payin.ts';
import { ok, refuse } from '@peerdesk/domain/result.ts';
import { testTokenOf } from '@peerdesk/domain/test-mode/link.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { checkSameOrder, contentHashOf, readOrderAmount } from '../../core/order/intake.ts';
import { newPayin } from '../../core/order/payin/new-payin.ts';
import { payUrl } from '../../core/order/payin/pay-url.ts';
import type { PayinRow } from '../../core/order/payin/store.ts';
import { newId, newToken } from '../../platform/db/ids.ts';
import { presentTestPayin, webhookReader } from './present.ts';
import { countOpenTestPayins, insertTestPayin, readTestPayinByOrderId } from './store-payins.ts';
import { mayMakeOne, tellTest, writeTest } from './write.ts';

/**
 * `POST /customer/order` with a test key: by the checks of a live order, but a stop of intake does
 * not concern it, since it needs no capacity.
 */
export const createTestPayin: Handler<'payin.create'> = async ({ body }, context) => {
  const { services, now, caller } = context;
  const contentHash = contentHashOf(body);
  const merchantId = caller.id;
  const existing = await readTestPayinByOrderId(services.pool, merchantId, body.orderId);
  if (existing) return sameOrConflict(context, existing, contentHash);
  if (caller.isFrozen) return refuse('PermissionDenied', 'merchant_frozen');
  const amount = readOrderAmount(services, body, caller.limits);
  if (!amount.ok) return amount;
  const { orderRules } = services.settings.current();
  return writeTest(services, context, merchantId, async (client) => {
    const twin = await readTestPayinByOrderId(client, merchantId, body.orderId);
    if (twin) return sameOrConflict(context, twin, contentHash);
    const rate = await mayMakeOne(client, merchantId, now);
    if (!rate.ok) return rate;
    const customer = { merchantId, customerId: body.customer.id, refId: '' };
    const room = customerHasRoom(await countOpenTestPayins(client, customer), orderRules);
    if (!room.ok) return room;
    const order = newPayin(
      body,
      {
        ...{ refId: newId('testPayin', now), payToken: testTokenOf(newToken()), contentHash },
        ...{ merchantId, amount: amount.value, createdAt: now },
      },
      orderRules,
    );
    const isNew = await insertTestPayin(client, order);
    const row = isNew && (await readTestPayinByOrderId(client, merchantId, body.orderId));
    if (!row) return refuse('IdempotencyConflict', 'order_being_created');
    const told = presentTestPayin(row, webhookReader(services));
    await tellTest(client, 'payin', { order: told, from: null, at: now });
    return ok(answerOf(context, row));
  });
};

type Asking = Pick<Context, 'services' | 'reader'>;

function answerOf({ services, reader }: Asking, row: PayinRow) {
  return { ...presentTestPayin(row, reader), payUrl: payUrl(services, row.pay_token) };
}

function sameOrConflict(context: Asking, row: PayinRow, contentHash: Buffer) {
  const same = checkSameOrder(row, contentHash);
  return same.ok ? ok(answerOf(context, row)) : same;
}
