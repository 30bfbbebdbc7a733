import { because } from '@peerdesk/contract/because.ts';
import type { OverrideShares } from '@peerdesk/contract/tariff.ts';
import { narrowed, type AmountRange, type OpenAmountRange } from '../amount-range.ts';
import { add, formatMoney, shareOf, type Minor } from '../money.ts';
import { ok, refuseField, type Result } from '../result.ts';
import {
  chargeOf,
  exceedsAt,
  exceedsMostAt,
  isFree,
  percent,
  rateFor,
  type Rate,
  type Tariffs,
} from './tariff.ts';
import { directions, type Direction } from './typed-tariffs.ts';

/** Who pays fees. */
export interface Payer {
  name: string;
  fees: Tariffs;
  limits: OpenAmountRange;
}

/** Those who earn on orders: a peer and its subadmin, or a subadmin and the most it may grant. */
export interface Earner {
  name: string;
  commission: Tariffs;
  /** Of the subadmin; zero where there is none. */
  override: OverrideShares;
}

interface Uncovered {
  way: Direction;
  amount: Minor;
  payer: Payer;
  earner: Earner;
}

/**
 * The first order whose fee would not cover the earnings on it, unless the merchant pays no fee for
 * it at all. Any peer may get any merchant's orders.
 */
function firstUncovered(
  payers: readonly Payer[],
  earners: readonly Earner[],
  orders: AmountRange,
): Uncovered | null {
  const isCharged = (fee: Rate) => !isFree(fee);
  for (const payer of payers) {
    const range = narrowed(orders, payer.limits);
    for (const earner of earners) {
      for (const way of directions) {
        const parts = [earner.commission[way], percent(earner.override[`${way}Bps`])];
        const amount = exceedsAt(parts, payer.fees[way], range, isCharged);
        if (amount !== null) return { way, amount, payer, earner };
      }
    }
  }
  return null;
}

/** The desk's order limits, and its currency for messages. */
export interface OrderSizes {
  range: AmountRange;
  digits: number;
}

/** May a merchant have these fees, given who earns on its orders? */
export function mayCharge(
  payer: Payer,
  earners: readonly Earner[],
  { range, digits }: OrderSizes,
): Result<null> {
  const most = withinMost(payer.fees, narrowed(range, payer.limits), digits, 'fees');
  if (!most.ok) return most;
  const found = firstUncovered([payer], earners, range);
  if (found === null) return ok(null);
  return refuseField(
    `fees.${found.way}Bps`,
    because('fee_below_shares', { who: found.earner.name, ...sumsOf(found, digits) }),
  );
}

/** May somebody earn this on the orders of these merchants? `path` is its place in the request. */
export function mayEarn(
  earners: readonly Earner[],
  payers: readonly Payer[],
  { range, digits }: OrderSizes,
  path: 'commission' | 'override',
): Result<null> {
  const found = firstUncovered(payers, earners, range);
  if (found === null) return ok(null);
  return refuseField(
    `${path}.${found.way}Bps`,
    because('shares_above_fee', { merchant: found.payer.name, ...sumsOf(found, digits) }),
  );
}

/** No tariff may take more of an order than the largest rate in basis points. */
export function withinMost(
  tariffs: Tariffs,
  range: AmountRange,
  digits: number,
  path: 'fees' | 'commission',
): Result<null> {
  for (const way of directions) {
    const amount = exceedsMostAt(tariffs[way], range);
    if (amount !== null) {
      const facts = { amount: formatMoney(amount, digits) };
      return refuseField(`${path}.${way}Flat`, because('flat_too_large', facts));
    }
  }
  return ok(null);
}

function sumsOf({ way, amount, payer, earner }: Uncovered, digits: number) {
  const commission = chargeOf(amount, rateFor(earner.commission[way], amount));
  const shares = add(commission, shareOf(amount, earner.override[`${way}Bps`]));
  const fee = chargeOf(amount, rateFor(payer.fees[way], amount));
  const text = (sum: Minor) => formatMoney(sum, digits);
  return { amount: text(amount), fee: text(fee), shares: text(shares) };
}
