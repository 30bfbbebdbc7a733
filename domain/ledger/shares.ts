import { minor, shareOf, zero, type Minor } from '../money.ts';
import { chargeOf, isFree, leastOf, rateFor, type Rate, type Tariff } from './tariff.ts';

/** A subadmin's share of what the peers of its group turn over. */
export interface Override {
  subadminId: string;
  bps: number;
}

/** What the peer of an order and its subadmin earn on it. */
export interface Earnings {
  commission: Tariff;
  /** Null for a peer directly under the admin. */
  override: Override | null;
}

/** The fee of one order. */
export interface Fee {
  amount: Minor;
  /** The merchant pays none, on purpose. */
  isFree: boolean;
  rate: Rate;
}

export function feeOf(amount: Minor, tariff: Tariff): Fee {
  const rate = rateFor(tariff, amount);
  return { amount: chargeOf(amount, rate), isFree: isFree(rate), rate };
}

/** How the fee of one order is split. The house keeps the rest. */
export interface Shares {
  rate: Rate;
  commission: Minor;
  override: Minor;
}

/**
 * The commission comes out of the fee first, the override out of the rest, so that even after
 * rounding the two never exceed the fee. Only if the merchant deliberately pays no fee does the
 * house pay the commission itself, and no override.
 */
export function sharesOf(amount: Minor, fee: Fee, { commission, override }: Earnings): Shares {
  const rate = rateFor(commission, amount);
  const asked = chargeOf(amount, rate);
  if (fee.isFree) return { rate, commission: asked, override: zero };
  const given = leastOf(asked, fee.amount);
  const left = minor(fee.amount - given);
  const share = override === null ? zero : shareOf(amount, override.bps);
  return { rate, commission: given, override: leastOf(share, left) };
}
