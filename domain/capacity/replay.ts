import type { CandidateReason } from '@peerdesk/contract/payin.ts';
import type { UserTag } from '@peerdesk/contract/user.ts';
import type { ReplayOrder } from '@peerdesk/contract/what-if.ts';
import type { Minor } from '../money.ts';
import { byPreference, capReason, type UpiCandidate } from '../payin/choose-upi.ts';
import { ReplayLoad, type Placed } from './replay-load.ts';

/** One customer as the day's records have it: what each UPI ID met then, and which was given. */
export interface Customer extends Pick<Placed, 'at' | 'amount' | 'closedAt' | 'countsUntil'> {
  reasons: ReadonlyMap<string, CandidateReason>;
  /** Null: none was free. */
  takenId: string | null;
}

export type ReplayUpi = Pick<
  UpiCandidate,
  'upiId' | 'accountId' | 'minAmount' | 'maxAmount' | 'dailyAmount' | 'dailyCount'
> & {
  tag: UserTag;
  /** One that there was not: from when until when it would have been there. */
  added: { from: number; until: number } | null;
};

/** A day as it was. */
export interface ReplayDay {
  /** In order of time. */
  customers: readonly Customer[];
  /** What the UPI IDs had been given in the network's window before, in order of time. */
  before: readonly Placed[];
  /** How long a customer whom the day has lost keeps an amount open. */
  holdMs: number;
}

export interface ReplayRules {
  upis: readonly ReplayUpi[];
  /** Reasons that stand in nobody's way. */
  paused: ReadonlySet<CandidateReason>;
  order: ReplayOrder;
}

/** What becomes of a customer: the UPI ID that it is given, or what stands in the way. */
export interface Outcome {
  givenId: string | null;
  why: readonly CandidateReason[];
}

/**
 * Plays a day again, dry: each customer in order of time gets the first of the UPI IDs that are
 * free by then. Amounts that are open and the caps follow from what the replay itself has placed;
 * peers who are offline, wallets and switches are as that customer's own choice found them. Yields
 * after each customer, for whoever shows progress or ends it.
 */
export function* replay(day: ReplayDay, rules: ReplayRules): Generator<undefined, Outcome[]> {
  const load = new ReplayLoad();
  for (const one of day.before) load.place(one);
  const outcomes: Outcome[] = [];
  for (const customer of day.customers) {
    const judged = rules.upis.map((upi) => ({ upi, why: whyNot(customer, upi, rules, load) }));
    const free = judged.filter(({ why }) => why === null).map(({ upi }) => upi);
    const upi = firstOf(free, rules.order, load, customer.at);
    if (upi) load.place(placedOn(upi, customer, day.holdMs));
    const why = upi ? [] : [...new Set(judged.flatMap((one) => one.why ?? []))];
    outcomes.push({ givenId: upi?.upiId ?? null, why });
    yield;
  }
  return outcomes;
}

/** What the records say. */
export function happened({ customers }: Pick<ReplayDay, 'customers'>): Outcome[] {
  return customers.map(({ takenId, reasons }) => ({
    givenId: takenId,
    why: takenId === null ? [...new Set(reasons.values())] : [],
  }));
}

/** One whom the day has lost is taken to pay, and to decide as late as it may. */
function placedOn({ upiId, accountId }: ReplayUpi, customer: Customer, holdMs: number): Placed {
  const { at, amount, takenId, closedAt, countsUntil } = customer;
  const end =
    takenId === null ? { closedAt: at + holdMs, countsUntil: null } : { closedAt, countsUntil };
  return { upiId, accountId, at, amount, ...end };
}

/** These follow from what was placed before, and are judged again. */
const judgedAnew: ReadonlySet<CandidateReason> = new Set([
  'taken',
  'later_in_order',
  'same_amount_open',
  'network_limit_reached',
  'daily_count_reached',
  'daily_amount_reached',
]);

/** Why this UPI ID is not for a customer in the replay; null: it is free. */
function whyNot(
  customer: Customer,
  upi: ReplayUpi,
  { paused }: ReplayRules,
  load: ReplayLoad,
): CandidateReason | null {
  if (upi.added) {
    const isThere = customer.at >= upi.added.from && customer.at < upi.added.until;
    return isThere
      ? (outOfRange(customer.amount, upi) ?? whyFull(customer, upi, load))
      : 'peer_offline';
  }
  const then = customer.reasons.get(upi.upiId);
  if (then === undefined) return 'upi_not_active';
  if (judgedAnew.has(then)) return whyFull(customer, upi, load);
  return paused.has(then)
    ? (outOfRange(customer.amount, upi) ?? whyFull(customer, upi, load))
    : then;
}

function outOfRange(amount: Minor, upi: ReplayUpi): CandidateReason | null {
  if (amount < upi.minAmount) return 'below_minimum';
  return amount > upi.maxAmount ? 'above_maximum' : null;
}

function whyFull(
  { amount, at }: Customer,
  upi: ReplayUpi,
  load: ReplayLoad,
): CandidateReason | null {
  if (load.isAmountOpen(upi, amount, at)) return 'same_amount_open';
  return capReason(amount, { ...upi, used: load.usedAt(upi, at) });
}

function firstOf(
  free: readonly ReplayUpi[],
  order: ReplayOrder,
  load: ReplayLoad,
  now: number,
): ReplayUpi | undefined {
  const ranked = free.map((upi) => ({
    upi,
    used: load.usedAt(upi, now),
    upiId: upi.upiId,
    lastUsedAt: load.lastUsedAt(upi),
    peer: { tag: order === 'turns' ? ('new' as const) : upi.tag },
    left: order === 'room' ? Number(upi.dailyAmount - load.usedAt(upi, now).amount) : 0,
  }));
  return ranked.toSorted((a, b) => b.left - a.left || byPreference(a, b))[0]?.upi;
}
