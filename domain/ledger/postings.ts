import { add, minor, negate, zero, type Minor } from '../money.ts';
import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import type { WalletKind } from '@peerdesk/contract/user.ts';

/**
 * The ledger's accounts. Wallets, balances and held funds have a running balance; the others do
 * not.
 */
export const accounts = {
  peerWallet: (peerId: string) => `peer:${peerId}:wallet`,
  peerBlocked: (peerId: string) => `peer:${peerId}:blocked`,
  merchantBalance: (merchantId: string) => `merchant:${merchantId}:balance`,
  merchantHeld: (merchantId: string) => `merchant:${merchantId}:held`,
  merchantBlocked: (merchantId: string) => `merchant:${merchantId}:blocked`,
  houseFees: 'house:fees',
  houseSettlement: 'house:settlement',
  houseWrittenOff: 'house:written-off',
  suspense: 'suspense',
} as const;

/** The peer whose account this is; null for an account of a merchant or the house. */
export function peerOfAccount(account: string): string | null {
  return /^peer:([^:]+):/.exec(account)?.[1] ?? null;
}

/** House accounts have no balance row: every approval would contend for its lock. */
export function hasRunningBalance(account: string): boolean {
  return account.startsWith('peer:') || account.startsWith('merchant:');
}

export interface Posting {
  account: string;
  amount: Minor;
}

/** An entry before it is written: at least two postings that sum to zero. */
export interface EntryDraft {
  /** Set if something else refers to the entry; otherwise assigned when it is written. */
  id?: string;
  kind: EntryKind;
  orderRef: string | null;
  /** Free text of a person, if any. */
  reason?: string;
  /** The rates that it was computed with, with amounts in minor units. */
  terms: Record<string, number | Minor>;
  postings: readonly Posting[];
  /** Distinguishes successive entries of one kind for the same order. */
  round?: number;
  /** The id of the entry that this one reverses. */
  reverses?: string;
  /** Credits that stay uncleared until an instant, in epoch milliseconds. */
  uncleared?: { credits: readonly Posting[]; clearsAt: number };
}

/** What a pay-out costs its merchant: the amount and the fee, both fixed when it is created. */
export interface PayoutMoney {
  refId: string;
  merchantId: string;
  amount: Minor;
  fee: Minor;
  round: number;
}

/** A pay-out was created: its amount and fee are held from the merchant's balance. */
export function payoutCreated(order: PayoutMoney): EntryDraft {
  return held('payout_created', order, add(order.amount, order.fee));
}

/** A pay-out will not be paid: the held funds are returned. */
export function payoutReturned(
  kind: 'payout_declined' | 'payout_withdrawn',
  order: PayoutMoney,
): EntryDraft {
  return held(kind, order, negate(add(order.amount, order.fee)));
}

function held(kind: EntryKind, order: PayoutMoney, amount: Minor): EntryDraft {
  return {
    kind,
    orderRef: order.refId,
    terms: {},
    round: order.round,
    postings: [
      { account: accounts.merchantBalance(order.merchantId), amount: negate(amount) },
      { account: accounts.merchantHeld(order.merchantId), amount },
    ],
  };
}

/** An entry that no other one reverses. */
export interface LiveEntry {
  id: string;
  orderRef: string;
  round: number;
  postings: readonly Posting[];
}

/** The compensating entry: the same postings with opposite signs. */
export function reversal(
  kind: EntryKind,
  of: Omit<LiveEntry, 'orderRef'> & { orderRef: string | null },
): EntryDraft {
  return {
    kind,
    orderRef: of.orderRef,
    terms: {},
    round: of.round,
    reverses: of.id,
    postings: of.postings.map(({ account, amount }) => ({ account, amount: negate(amount) })),
  };
}

/**
 * Moves an unclaimed bank credit into suspense: the peer holds the cash, and its owner is unknown.
 * Booked under the bank line's id, once per round.
 */
export function intoSuspense(credit: {
  lineId: string;
  peerId: string;
  amount: Minor;
  round: number;
}): EntryDraft {
  return suspense('suspense', credit, credit.amount);
}

/** The credit was claimed after all, or was put into suspense by mistake. */
export function outOfSuspense(credit: {
  lineId: string;
  peerId: string;
  amount: Minor;
  round: number;
  reverses: string;
}): EntryDraft {
  const entry = suspense('suspense_released', credit, negate(credit.amount));
  return { ...entry, reverses: credit.reverses };
}

function suspense(
  kind: EntryKind,
  credit: { lineId: string; peerId: string; round: number },
  amount: Minor,
): EntryDraft {
  return {
    kind,
    orderRef: credit.lineId,
    terms: {},
    round: credit.round,
    postings: [
      { account: accounts.peerWallet(credit.peerId), amount: negate(amount) },
      { account: accounts.suspense, amount },
    ],
  };
}

/** Money moved by hand between an account and the settlement account of the house. */
export function settlement(change: {
  kind: WalletKind;
  account: string;
  amount: Minor;
  reason: string;
}): EntryDraft {
  const signed = change.kind === 'withdraw' ? negate(change.amount) : change.amount;
  return {
    kind: change.kind,
    orderRef: null,
    reason: change.reason,
    terms: {},
    postings: [
      { account: change.account, amount: signed },
      { account: accounts.houseSettlement, amount: negate(signed) },
    ],
  };
}

/** A freeze takes an amount out of a wallet or a balance, or gives it back. */
export function moneyBlocked(
  kind: 'blocked' | 'unblocked',
  move: { freezeId: string; reason: string; from: string; to: string; amount: Minor },
): EntryDraft {
  return {
    kind,
    orderRef: move.freezeId,
    reason: move.reason,
    terms: {},
    postings: [
      { account: move.from, amount: negate(move.amount) },
      { account: move.to, amount: move.amount },
    ],
  };
}

/** The change to each account with a running balance, sorted by account: the lock order. */
export function balanceChanges(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, Minor>();
  for (const { account, amount } of postings) {
    if (hasRunningBalance(account)) sums.set(account, add(sums.get(account) ?? zero, amount));
  }
  return [...sums]
    .map(([account, amount]) => ({ account, amount }))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
}

/** The sum of an entry's postings; anything but zero is a bug. */
export function sumOf(postings: readonly Posting[]): Minor {
  return minor(postings.reduce<bigint>((sum, posting) => sum + posting.amount, 0n));
}
