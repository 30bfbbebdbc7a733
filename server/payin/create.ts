import type { CreatePayinBody } from '@peerdesk/contract/payin.ts';
import { minor, parseMoney, parsePositiveMoney, type Minor } from '@peerdesk/domain/money.ts';
import {
  amountWithinLimits,
  customerHasRoom,
  unopenedDeadline,
} from '@peerdesk/domain/order/open-payin.ts';
import { ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import { createHash } from 'node:crypto';
import type { OutboxRow } from '../db/commit.ts';
import { newId, newToken } from '../db/ids.ts';
import type { Queryable } from '../db/pool.ts';
import type { Handler } from '../http/context.ts';
import { canonicalJson } from '../http/idempotency.ts';
import { writeRecords } from '../http/write-records.ts';
import type { Services } from '../services.ts';
import { presentPayin } from './present.ts';
import {
  countOpenOfCustomer,
  insertPayin,
  readPayinByOrderId,
  type NewPayin,
  type PayinRow,
} from './store.ts';

/** The network that pay-ins run on knows one currency. */
const upiCurrency = 'INR';

/**
 * `POST /customer/order`: the merchant creates a pay-in. The same order id with the same content
 * answers the first order again; with other content it is refused.
 */
export const createPayin: Handler<'payin.create'> = async ({ body }, context) => {
  const { services, now, caller } = context;
  const contentHash = hashOf(body);
  const existing = await readPayinByOrderId(services.pool, caller.id, body.orderId);
  if (existing) return sameOrConflict(services, existing, contentHash);
  const amount = readAmount(services, body);
  if (!amount.ok) return amount;
  const { orderRules } = services.settings.current();
  const room = await hasRoom(services.pool, caller.id, body.customer.id, orderRules);
  if (!room.ok) return room;
  const order: NewPayin = {
    refId: newId('payin', now),
    payToken: newToken(),
    merchantId: caller.id,
    orderId: body.orderId,
    contentHash,
    customer: { id: body.customer.id, name: body.customer.name ?? null },
    amount: amount.value,
    currency: upiCurrency,
    resolveType: body.resolveType ?? 'auto',
    meta: body.meta ?? {},
    returnUrl: body.returnUrl ?? null,
    createdAt: now,
    expiresAt: unopenedDeadline(now, orderRules),
  };
  const written = await writeRecords(context, async (client) => {
    const isNew = await insertPayin(client, order);
    const row = isNew && (await readPayinByOrderId(client, caller.id, body.orderId));
    if (!row) return refuse('IdempotencyConflict', 'This order is being created already');
    const answer = { ...presentPayin(row), payUrl: payUrl(services, row) };
    return ok({ response: answer, ...trailOf(order, answer.amount) });
  });
  if (written.ok) return written;
  // Another request of the merchant created it in between.
  const twin = await readPayinByOrderId(services.pool, caller.id, body.orderId);
  return twin ? sameOrConflict(services, twin, contentHash) : written;
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

function sameOrConflict(services: Services, row: PayinRow, contentHash: Buffer) {
  if (row.content_hash.equals(contentHash)) {
    return ok({ ...presentPayin(row), payUrl: payUrl(services, row) });
  }
  const message = 'This order id was used for an order with other content';
  return refuse('IdempotencyConflict', message, { fields: { orderId: message } });
}

/** The customer's link. Without PUBLIC_URL it is a path of the host that was asked. */
function payUrl(services: Services, row: PayinRow): string {
  const { PUBLIC_URL, HOST, PORT } = services.env;
  const base = PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
  return `${base.replace(/\/$/, '')}/pay/${row.pay_token}`;
}

function hashOf(body: CreatePayinBody): Buffer {
  return createHash('sha256').update(canonicalJson(body)).digest();
}

function readAmount(services: Services, body: CreatePayinBody): Result<Minor> {
  const currency = body.currency ?? upiCurrency;
  if (currency !== upiCurrency) {
    return refuseField('currency', `UPI payments are in ${upiCurrency} only`);
  }
  const digits = services.settings.digitsOf(currency);
  const amount = parsePositiveMoney(body.amount, digits);
  if (!amount.ok) return refuseField('amount', amount.message);
  const { minAmount, maxAmount } = services.settings.current().orderRules;
  const bound = (text: string) => {
    const parsed = parseMoney(text, digits);
    return parsed.ok ? parsed.value : minor(0n);
  };
  if (!amountWithinLimits(amount.value, bound(minAmount), bound(maxAmount))) {
    return refuseField('amount', `The amount must be from ${minAmount} to ${maxAmount}`);
  }
  return amount;
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
