import type { OrderFlag, ResolveType } from '@peerdesk/contract/order.ts';
import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Actor } from '../actor.ts';
import type { EntryDraft } from '../ledger/postings.ts';
import { negate, zero, type Minor } from '../money.ts';
import { covered, type Cover } from '../ledger/available.ts';
import { accounts } from '../ledger/postings.ts';
import { holdsCapacity, payinMayTransition, type PayinEvent } from './transitions.ts';

/**
 * Flags stored on the order. The others are derived: from the register, or from the peer's tag.
 * `UTR_LOST` is stored with an approval that lost its reference, and derived for an open order.
 */
export type StoredFlag = Exclude<OrderFlag, 'UTR_CONTESTED' | 'WATCH'>;

/** A pay-in as the rules see it. Instants are epoch milliseconds. */
export interface Payin {
  refId: string;
  merchantId: string;
  customerId: string;
  amount: Minor;
  receivedAmount: Minor | null;
  currency: string;
  currencyDigits: number;
  status: OrderStatus;
  resolveType: ResolveType;
  peerId: string | null;
  subadminId: string | null;
  upiId: string | null;
  peerUpiId: string | null;
  accountId: string | null;
  utr: string | null;
  /** How many references the customer has entered, not counting refused ones. */
  utrEntries: number;
  note: string | null;
  flags: readonly StoredFlag[];
  openedAt: number | null;
  assignedAt: number | null;
  expiresAt: number | null;
  /** When its unproved claim stops holding capacity; null if it has no time limit. */
  holdsUntil: number | null;
  /** Since when it has held no capacity although it is open. */
  freedAt: number | null;
  decidedAt: number | null;
  decidedBy: Actor | null;
  /** Incremented by each change; the write is guarded by it. */
  version: number;
}

/** What this change does to the register of references, in the same transaction. */
export interface UtrMove {
  utr: string;
  move: 'claim' | 'use' | 'refuse';
}

/** What unproved claims may hold once one more is among them. */
export interface UnprovedMost {
  amount: Minor;
  count: number;
  /** The amount from which an order counts. */
  countedFrom: Minor;
  customerAmount: Minor;
}

/**
 * One decision about one pay-in, as data: the next state and everything that is written with it.
 * `heldChange` is the change to what the peer's wallet holds; `assignment` guards the choice of a
 * UPI ID.
 */
export interface PayinChange {
  before: Payin;
  after: Payin;
  event: PayinEvent;
  detail: Record<string, unknown>;
  heldChange: Minor;
  utr: UtrMove | null;
  entry: EntryDraft | null;
  assignment: { upiId: string; upiVersion: number } | null;
  /** The accounts that have to cover this; others may go below zero. */
  mustCover: readonly Cover[];
  /** How many open pay-ins the customer may have with this one; null where it opens none. */
  openMost: number | null;
  /** What unproved claims may hold with this one; null where it adds none. */
  unprovedMost: UnprovedMost | null;
}

type Extra = Partial<
  Pick<
    PayinChange,
    'detail' | 'utr' | 'entry' | 'assignment' | 'mustCover' | 'openMost' | 'unprovedMost'
  >
>;

/**
 * Builds a change. The hold follows from the order before and after, and a new hold must be
 * covered by the wallet; money that did arrive is booked even if the wallet goes below zero.
 *
 * @throws when the transition table does not allow it: that is a bug.
 */
export function change(
  before: Payin,
  set: Partial<Payin>,
  event: PayinEvent,
  extra: Extra = {},
): PayinChange {
  const after = { ...before, ...set, version: before.version + 1 };
  if (!payinMayTransition(before.status, after.status, event)) {
    throw new Error(`pay-in ${before.refId}: ${before.status} to ${after.status} by ${event}`);
  }
  const heldChange = heldBetween(before, after);
  return {
    before,
    after,
    event,
    detail: {},
    heldChange,
    utr: null,
    entry: null,
    assignment: null,
    mustCover: heldChange > 0n && after.peerId ? [covered(accounts.peerWallet(after.peerId))] : [],
    openMost: null,
    unprovedMost: null,
    ...extra,
  };
}

function heldBetween(before: Payin, after: Payin): Minor {
  const held = holdsCapacity(before);
  const holds = holdsCapacity(after);
  if (held === holds) return zero;
  return holds ? after.amount : negate(before.amount);
}

/** The flags with one more, each once. */
export function withFlag(flags: readonly StoredFlag[], flag: StoredFlag): StoredFlag[] {
  return [...new Set([...flags, flag])];
}
