import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import type { OrderRules } from '@peerdesk/contract/settings.ts';
import { minuteMs } from '../durations.ts';
import { networkReceiverLimits } from '../limits.ts';
import { add, minor, zero, type Minor } from '../money.ts';
import { hasOwnAmount, isLarge, peerReason, type UpiCandidate } from './choose-upi.ts';
import type { Payin, UnprovedMost } from './payin.ts';

/**
 * What the other `utr` pay-ins of a merchant, and of one of its customers, hold. No person may
 * decline them, so without a limit a made-up reference would hold capacity for good.
 */
export interface Unproved {
  amount: Minor;
  count: number;
  /** Those that the network counts as large. */
  largeCount: number;
  customerAmount: Minor;
}

/** Settings that limit unproved claims. */
export interface UnprovedRules {
  customerUnprovedMost: Minor;
  merchantUnprovedPercent: number;
}

/**
 * The first claim of a `utr` pay-in starts the clock; correcting the reference does not reset it.
 */
export function claimHoldsUntil(
  order: Payin,
  now: number,
  rules: Pick<OrderRules, 'unprovedHoldMinutes'>,
): number | null {
  if (order.resolveType !== 'utr' || order.holdsUntil !== null) return order.holdsUntil;
  return now + rules.unprovedHoldMinutes * minuteMs;
}

/**
 * How much unproved claims may hold including this `utr` order: a share of the free capacity per
 * merchant, an amount per customer, and always a single order.
 */
export function unprovedMost(
  order: Pick<Payin, 'amount'>,
  held: Unproved,
  candidates: readonly UpiCandidate[],
  rules: UnprovedRules,
): UnprovedMost {
  const free = freeCapacity(order.amount, candidates);
  const percent = rules.merchantUnprovedPercent;
  const share = minor(((held.amount + free.amount) * BigInt(percent)) / 100n);
  const shareCount = Math.floor(((countedOf(order, held) + free.count) * percent) / 100);
  return {
    amount: larger(share, order.amount),
    count: Math.max(shareCount, 1),
    countedFrom: isLarge(order.amount) ? networkReceiverLimits.largeFrom : zero,
    customerAmount: larger(rules.customerUnprovedMost, order.amount),
  };
}

/** Why this `utr` order may hold nothing now; null when it may. */
export function whyUnprovedIsFull(
  order: Pick<Payin, 'amount'>,
  held: Unproved,
  most: UnprovedMost,
): Reason | null {
  if (add(held.customerAmount, order.amount) > most.customerAmount) {
    return because('customer_unproved_most');
  }
  const isFull =
    add(held.amount, order.amount) > most.amount || countedOf(order, held) + 1 > most.count;
  return isFull ? because('merchant_unproved_most') : null;
}

/**
 * What the online peers could take in orders of about this amount: of each peer the lesser of what
 * the wallet covers and what the caps of its UPI IDs leave.
 */
function freeCapacity(
  amount: Minor,
  candidates: readonly UpiCandidate[],
): { amount: Minor; count: number } {
  const open = candidates.filter((upi) => peerReason(upi) === null);
  const byPeer = new Map<string, Minor>();
  let count = 0;
  for (const upi of open) {
    const { id, available } = upi.peer;
    const left = add(byPeer.get(id) ?? zero, amountLeft(amount, upi));
    byPeer.set(id, left < available ? left : larger(available, zero));
    count += countLeft(amount, upi);
  }
  return { amount: add(...byPeer.values()), count };
}

function amountLeft(amount: Minor, upi: UpiCandidate): Minor {
  const { used, peer, dailyAmount } = upi;
  const caps = [
    ...(isLarge(amount) ? [networkReceiverLimits.largeAmount - used.largeAmount] : []),
    ...(hasOwnAmount(upi) ? [dailyAmount - used.amount] : []),
    peer.available,
  ];
  const least = caps.reduce((least, cap) => (cap < least ? cap : least));
  return larger(minor(least), zero);
}

function countLeft(amount: Minor, { used, dailyCount }: UpiCandidate): number {
  const network = networkReceiverLimits;
  const all = Math.min(dailyCount, network.count) - used.count;
  const large = isLarge(amount) ? network.largeCount - used.largeCount : all;
  return Math.max(0, Math.min(all, large));
}

function countedOf({ amount }: Pick<Payin, 'amount'>, held: Unproved): number {
  return isLarge(amount) ? held.largeCount : held.count;
}

const larger = (one: Minor, other: Minor): Minor => (one > other ? one : other);
