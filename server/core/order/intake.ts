import { because } from '@peerdesk/contract/because.ts';
import type { OrderRules } from '@peerdesk/contract/settings.ts';
import {
  formatMoney,
  minor,
  parseMoney,
  parsePositiveMoney,
  type Minor,
} from '@peerdesk/domain/money.ts';
import type { OverdraftLimits } from '@peerdesk/domain/ledger/overdraft.ts';
import { narrowed, type OpenAmountRange } from '@peerdesk/domain/amount-range.ts';
import { amountWithinLimits } from '@peerdesk/domain/payin/open-payin.ts';
import { ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/http/request/idempotency.ts';
import type { KnownSettings, Services } from '../services.ts';

/** The network that orders run on has one currency. */
export const upiCurrency = 'INR';

/**
 * Distinguishes a repeated order id from one that was used for another order. `500` and `500.00`
 * are the same amount, and an omitted currency is the only one there is.
 */
export function contentHashOf(body: { amount: string; currency?: string | undefined }): Buffer {
  const [whole = '', fraction = ''] = body.amount.split('.');
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/(?<!0)0+$/, '')}`;
  const content = { ...body, amount, currency: body.currency ?? upiCurrency };
  return createHash('sha256').update(canonicalJson(content)).digest();
}

/** Is an order with a known id a retry of the same order? */
export function checkSameOrder(earlier: { content_hash: Buffer }, contentHash: Buffer) {
  if (earlier.content_hash.equals(contentHash)) return ok(null);
  const reason = because('order_id_reused');
  return refuse('IdempotencyConflict', reason, { fields: { orderId: reason } });
}

/** The lower-case text in which a search finds an order. */
export function searchWordsOf(order: {
  refId: string;
  orderId: string;
  customer: { id: string; name: string | null };
}): string {
  return [order.refId, order.orderId, order.customer.id, order.customer.name ?? '']
    .join(' ')
    .toLowerCase();
}

/**
 * The amount of a new order in minor units. Refuses other currencies, and amounts outside the
 * limits of the desk or of the merchant.
 */
export function readOrderAmount(
  services: Services,
  body: { amount: string; currency?: string | undefined },
  limits: OpenAmountRange,
): Result<Minor> {
  const currency = body.currency ?? upiCurrency;
  if (currency !== upiCurrency) {
    return refuseField('currency', because('currency_not_upi', { currency: upiCurrency }));
  }
  const digits = services.settings.digitsOf(currency);
  const amount = parsePositiveMoney(body.amount, digits);
  if (!amount.ok) return refuseField('amount', amount.reason);
  const desk = {
    minAmount: amountRule(services, 'minAmount'),
    maxAmount: amountRule(services, 'maxAmount'),
  };
  const { minAmount, maxAmount } = narrowed(desk, limits);
  if (!amountWithinLimits(amount.value, minAmount, maxAmount)) {
    const [least, most] = [formatMoney(minAmount, digits), formatMoney(maxAmount, digits)];
    return refuseField('amount', because('amount_out_of_range', { least, most }));
  }
  return amount;
}

/** How far late money may overdraw a wallet: see `domain/ledger/overdraft.ts`. */
export function overdraftLimits(services: Services): OverdraftLimits {
  return {
    byHand: amountRule(services, 'overdraftByHand'),
    byLine: amountRule(services, 'overdraftByLine'),
  };
}

type AmountRule = {
  [Name in keyof OrderRules]: OrderRules[Name] extends string ? Name : never;
}[keyof OrderRules];

/** An amount among the order rules of Settings, in minor units of the currency of orders. */
export function amountRule(
  services: { settings: Pick<KnownSettings, 'current' | 'digitsOf'> },
  name: AmountRule,
): Minor {
  const { orderRules } = services.settings.current();
  const parsed = parseMoney(orderRules[name], services.settings.digitsOf(upiCurrency));
  return parsed.ok ? parsed.value : minor(0n);
}
