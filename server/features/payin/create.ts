import type { ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import { customerHasRoom } from '@peerdesk/domain/payin/open-payin.ts';
import { isIntakeStopped } from '@peerdesk/domain/switches/switches.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { newId, newToken } from '../../platform/db/ids.ts';
import type { MerchantCaller } from '../../platform/http/caller/callers.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { signedBy } from '../../core/write/author.ts';
import { refusalOf } from '../../core/write/guard-failure.ts';
import { checkSameOrder, contentHashOf, readOrderAmount } from '../../core/order/intake.ts';
import { newPayin } from '../../core/order/payin/new-payin.ts';
import { payUrl } from '../../core/order/payin/pay-url.ts';
import { presentPayin } from '../../core/order/payin/present.ts';
import { listedOfNew } from '../../core/order/payin/listed.ts';
import {
  newPayinToJson,
  readNewPayinLimits,
  type NewPayin,
} from '../../core/order/payin/new-store.ts';
import { readPayinByOrderId } from '../../core/order/payin/store.ts';

/**
 * `POST /customer/order`: the merchant creates a pay-in. The same order id with the same content
 * returns the first order again; with other content it is refused.
 */
export const createPayin: Handler<'payin.create'> = async ({ body }, context) => {
  const { services, now, caller } = context;
  const contentHash = contentHashOf(body);
  const { isKnown, openOfCustomer } = await readNewPayinLimits(services, {
    merchantId: caller.id,
    orderId: body.orderId,
    customerId: body.customer.id,
  });
  if (isKnown) return orderAgain(context, body.orderId, contentHash);
  const amount = amountOfNew(context, body, openOfCustomer);
  if (!amount.ok) return amount;
  const order = newPayin(
    body,
    {
      ...{ refId: newId('payin', now), payToken: newToken(), contentHash },
      ...{ merchantId: caller.id, amount: amount.value, createdAt: now },
    },
    services.settings.current().orderRules,
  );
  const names = {
    merchantName: caller.name,
    currencyDigits: services.settings.digitsOf(order.currency),
  };
  const shown = presentPayin(listedOfNew(order, names), context);
  const answer = { ...shown, payUrl: payUrl(services, order.payToken) };
  const written = await services.changes.write({
    ...signedBy(context, answer),
    newPayin: { merchantId: caller.id, orderId: order.orderId, values: newPayinToJson(order) },
    ...trailOf(order, answer.amount),
  });
  if (written.ok) return ok(answer);
  // Another request of the merchant created it in the meantime.
  if (written.failure === 'order-known') return orderAgain(context, body.orderId, contentHash);
  return refusalOf(written);
};

/** The amount of a new order, unless something stops it. */
function amountOfNew(
  { services, caller }: Context<MerchantCaller>,
  body: ParsedRequestOf<'payin.create'>['body'],
  openOfCustomer: number,
): Result<Minor> {
  if (caller.isFrozen) return refuse('PermissionDenied', 'merchant_frozen');
  const amount = readOrderAmount(services, body, caller.limits);
  if (!amount.ok) return amount;
  const asked = { merchantId: caller.id, amount: amount.value };
  if (isIntakeStopped(services.settings.switches(), asked)) {
    return refuse('NoCapacity', 'intake_stopped');
  }
  const room = customerHasRoom(openOfCustomer, services.settings.current().orderRules);
  return room.ok ? amount : room;
}

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

/** The merchant's order with this id, if this request is a retry of it. */
async function orderAgain(
  { services, caller, ...asking }: Context<MerchantCaller>,
  orderId: string,
  contentHash: Buffer,
) {
  const row = await readPayinByOrderId(services.pool, caller.id, orderId);
  if (!row) return refuse('IdempotencyConflict', 'order_being_created');
  const same = checkSameOrder(row, contentHash);
  if (!same.ok) return same;
  return ok({ ...presentPayin(row, asking), payUrl: payUrl(services, row.pay_token) });
}
