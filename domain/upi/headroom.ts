import { networkReceiverLimits } from '../limits.ts';
import { add, minor, zero, type Minor } from '../money.ts';
import { capReason, hasOwnAmount, isLarge, type UpiCandidate } from '../payin/choose-upi.ts';
import type { UpiCaps } from './rules.ts';

const network = networkReceiverLimits;

/** A pay-in that counts towards the caps of a UPI ID since `at`, in milliseconds. */
export interface Credit {
  at: number;
  amount: Minor;
}

interface Use<Value> {
  used: Value;
  most: Value;
}

/** How much of a UPI ID's caps its credits use at one moment. */
export interface Headroom {
  credits: Use<number>;
  /** Credits that the network limits by number and sum. */
  largeCredits: Use<number>;
  largeAmount: Use<Minor>;
  /** Its own cap on the sum; null if there is only the network's. */
  amount: Use<Minor> | null;
  /** The largest payment that the caps allow now; null: none. */
  takesUpTo: Minor | null;
  /** When at the latest they allow the smallest payment; null: now, or never. */
  roomAt: number | null;
}

type DailyCaps = Pick<UpiCaps, 'dailyAmount' | 'dailyCount'>;

/** What the credits within the network's window before `now` add up to. */
export function usedBy(credits: readonly Credit[], now: number): UpiCandidate['used'] {
  const counted = credits.filter(({ at }) => at > now - network.windowMs);
  const large = counted.filter(({ amount }) => isLarge(amount));
  return {
    amount: add(zero, ...counted.map(({ amount }) => amount)),
    count: counted.length,
    largeAmount: add(zero, ...large.map(({ amount }) => amount)),
    largeCount: large.length,
  };
}

/**
 * When a payment of `amount` is within the caps: `now`, or as soon as enough credits have left the
 * window. It may be earlier, since an open pay-in stops counting when it expires. Null: never.
 */
export function roomAt(
  amount: Minor,
  caps: DailyCaps,
  credits: readonly Credit[],
  now: number,
): number | null {
  const leaves = credits
    .map(({ at }) => at + network.windowMs)
    .filter((at) => at > now)
    .toSorted((a, b) => a - b);
  const hasRoom = (at: number) =>
    capReason(amount, { ...caps, used: usedBy(credits, at) }) === null;
  return [now, ...leaves].find(hasRoom) ?? null;
}

/** The headroom of a UPI ID with these caps and credits. */
export function headroomOf(caps: UpiCaps, credits: readonly Credit[], now: number): Headroom {
  const used = usedBy(credits, now);
  const takesUpTo = largestWithin(caps, used);
  return {
    credits: { used: used.count, most: Math.min(caps.dailyCount, network.count) },
    largeCredits: { used: used.largeCount, most: network.largeCount },
    largeAmount: { used: used.largeAmount, most: network.largeAmount },
    amount: hasOwnAmount(caps) ? { used: used.amount, most: caps.dailyAmount } : null,
    takesUpTo,
    roomAt: takesUpTo === null ? roomAt(caps.minAmount, caps, credits, now) : null,
  };
}

/** Where a large credit does not fit, one that the network does not count as large may. */
function largestWithin(caps: UpiCaps, used: UpiCandidate['used']): Minor | null {
  const own = hasOwnAmount(caps)
    ? least(caps.maxAmount, minor(caps.dailyAmount - used.amount))
    : caps.maxAmount;
  const large = least(own, minor(network.largeAmount - used.largeAmount));
  const small = least(own, largestSmall);
  const fits = (amount: Minor) =>
    amount >= caps.minAmount && capReason(amount, { ...caps, used }) === null;
  if (isLarge(large) && fits(large)) return large;
  return fits(small) ? small : null;
}

const largestSmall = minor(network.largeFrom - 1n);

function least(a: Minor, b: Minor): Minor {
  return a < b ? a : b;
}
