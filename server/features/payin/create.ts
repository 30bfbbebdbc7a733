import { customerHasRoom } from '@peerdesk/domain/payin/open-payin.ts';
import { isIntakeStopped } from '@peerdesk/domain/switches/switches.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { newId, newToken } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { checkSameOrder, contentHashOf, readOrderAmount } from '../../core/order/intake.ts';
import { newPayin } from '../../core/order/payin/new-payin.ts';
import { payUrl } from '../../core/order/payin/pay-url.ts';
import { presentPayin } from '../../core/order/payin/present.ts';
import {
  countOpenOfCustomer,
  insertPayin,
  readPayinByOrderId,
  type NewPayin,
  type PayinRow,
} from '../../core/order/payin/store.ts';

/**
 * `POST /customer/order`: the merchant creates a pay-in. The same order id with the same content
 * returns the first order again; with other content it is refused.
 */
export const createPayin: Handler<'payin.create'> = async ({ body }, context) => {
  const { services, now, caller } = context;
  const contentHash = contentHashOf(body);
  const existing = await readPayinByOrderId(services.pool, caller.id, body.orderId);
  if (existing) return sameOrConflict(context, existing, contentHash);
  if (caller.isFrozen) return refuse('PermissionDenied', 'merchant_frozen');
  const amount = readOrderAmount(services, body, caller.limits);
  if (!amount.ok) return amount;
  const asked = { merchantId: caller.id, amount: amount.value };
  if (isIntakeStopped(services.settings.switches(), asked)) {
    return refuse('NoCapacity', 'intake_stopped');
  }
  const { orderRules } = services.settings.current();
  const room = await hasRoom(services.pool, caller.id, body.customer.id, orderRules);
  if (!room.ok) return room;
  const order = newPayin(
    body,
    {
      ...{ refId: newId('payin', now), payToken: newToken(), contentHash },
      ...{ merchantId: caller.id, amount: amount.value, createdAt: now },
    },
    orderRules,
  );
  const written = await writeRecords(context, async (client) => {
    const isNew = await insertPayin(client, order);
    const row = isNew && (await readPayinByOrderId(client, caller.id, body.orderId));
    if (!row) return refuse('IdempotencyConflict', 'order_being_created');
    const answer = { ...presentPayin(row, context), payUrl: payUrl(services, row.pay_token) };
    return ok({ response: answer, ...trailOf(order, answer.amount) });
  });
  if (written.ok) return written;
  // Another request of the merchant created it in the meantime.
  const twin = await readPayinByOrderId(services.pool, caller.id, body.orderId);
  return twin ? sameOrConflict(context, twin, contentHash) : written;
};

function trailOf(order: NewPayin, amount: string) {
  const { refId, orderId, merchantId } = order;
  const scopes = scopesTouched({ peerId: null, subadminId: null, merchantId });
  const payload = { status: 'created' };
  return {
    events: [{ orderRef: refId, event: 'created', detail: { amount } }],
    audit: [{ action: 'payin.created', subject: `payin:${refId}`, after: { orderId, amount } }],
    outbox: [
      { topic: 'payin', scopes, event: 'payin.created', ref: refId, payload },
    ] satisfies OutboxRow[],
  };
}

function sameOrConflict(
  context: Pick<Context, 'services' | 'scope' | 'reader'>,
  row: PayinRow,
  contentHash: Buffer,
) {
  const same = checkSameOrder(row, contentHash);
  if (!same.ok) return same;
  return ok({ ...presentPayin(row, context), payUrl: payUrl(context.services, row.pay_token) });
}

async function hasRoom(
  db: Queryable,
  merchantId: string,
  customerId: string,
  rules: { openPayinsPerCustomer: number },
): Promise<Result<null>> {
  const open = await countOpenOfCustomer(db, { merchantId, customerId, exceptRefId: '' });
  return customerHasRoom(open, rules);
}
