import { payoutCreditHoldMs } from '../limits.ts';
import { add, minor, negate, shareOf, zero, type Minor } from '../money.ts';
import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import type { WalletKind } from '@peerdesk/contract/user.ts';
import { feeOf, sharesOf, type Earnings, type Fee, type Shares } from './shares.ts';
import type { Tariff } from './tariff.ts';

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

/** Accounts of the house have no row: every approval would have to lock it. */
export function hasRunningBalance(account: string): boolean {
  return account.startsWith('peer:') || account.startsWith('merchant:');
}

export interface Posting {
  account: string;
  amount: Minor;
}

/** An entry before it is written: at least two postings that sum to zero. */
export interface EntryDraft {
  kind: EntryKind;
  orderRef: string | null;
  /** A person's own words, where there are any; otherwise the kind says it all. */
  reason?: string;
  terms: Record<string, number>;
  postings: readonly Posting[];
  /** Distinguishes successive entries of one kind for the same order. */
  round?: number;
  /** The id of the entry that this one reverses. */
  reverses?: string;
  /** Credits that are available for nothing until an instant, in epoch milliseconds. */
  uncleared?: { credits: readonly Posting[]; clearsAt: number };
}

/** The terms of an order: what its merchant pays, and what its peer and subadmin earn. */
export interface Terms extends Earnings {
  fee: Tariff;
}

/**
 * A pay-in of `received` minor units was approved. The peer holds the cash, so the wallet goes down
 * by the amount and up by the commission; the merchant gets the amount less the fee; the subadmin
 * gets its override out of the fee, and the house keeps the rest.
 */
export function payinApproved(order: {
  refId: string;
  peerId: string;
  merchantId: string;
  received: Minor;
  terms: Terms;
  /** How many approvals of it were reversed. */
  round?: number;
}): EntryDraft {
  const { received, terms } = order;
  const fee = feeOf(received, terms.fee);
  const shares = sharesOf(received, fee, terms);
  return {
    kind: 'payin_approved',
    orderRef: order.refId,
    terms: termsApplied(fee, shares, terms),
    round: order.round ?? 0,
    postings: withoutZeroes([
      {
        account: accounts.peerWallet(order.peerId),
        amount: add(negate(received), shares.commission),
      },
      {
        account: accounts.merchantBalance(order.merchantId),
        amount: add(received, negate(fee.amount)),
      },
      ...overrideOf(shares, terms),
      { account: accounts.houseFees, amount: leftOf(fee, shares) },
    ]),
  };
}

/** The rates by which an entry was made, so that `verify` can make it again. */
function termsApplied(
  { rate: fee }: Fee,
  { rate: commission }: Shares,
  { override }: Earnings,
): Record<string, number> {
  return {
    feeBps: fee.bps,
    feeFlat: Number(fee.flat),
    commissionBps: commission.bps,
    commissionFlat: Number(commission.flat),
    overrideBps: override?.bps ?? 0,
  };
}

function overrideOf({ override: amount }: Shares, { override }: Earnings): Posting[] {
  return override ? [{ account: accounts.peerWallet(override.subadminId), amount }] : [];
}

function leftOf(fee: Fee, { commission, override }: Shares): Minor {
  return add(fee.amount, negate(commission), negate(override));
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

/**
 * A pay-out was paid by this peer out of their own pocket: the held funds go to the peer, with the
 * commission, and the rest of the fee to the subadmin and the house. On the payer's word alone what
 * both are credited takes a day to clear, in which the customer may dispute it.
 */
export function payoutApproved(
  order: PayoutMoney & { peerId: string; feeBps: number; earnings: Earnings },
  now: number,
): EntryDraft {
  const { amount, feeBps, earnings } = order;
  const flat = minor(order.fee - shareOf(amount, feeBps));
  const isFree = feeBps === 0 && order.fee === 0n;
  const fee: Fee = { amount: order.fee, isFree, rate: { bps: feeBps, flat } };
  const shares = sharesOf(amount, fee, earnings);
  const credits = withoutZeroes([
    { account: accounts.peerWallet(order.peerId), amount: add(amount, shares.commission) },
    ...overrideOf(shares, earnings),
  ]);
  return {
    kind: 'payout_approved',
    orderRef: order.refId,
    terms: termsApplied(fee, shares, earnings),
    round: order.round,
    postings: withoutZeroes([
      {
        account: accounts.merchantHeld(order.merchantId),
        amount: negate(add(amount, order.fee)),
      },
      ...credits,
      { account: accounts.houseFees, amount: leftOf(fee, shares) },
    ]),
    uncleared: { credits, clearsAt: now + payoutCreditHoldMs },
  };
}

/** An entry that no other one reverses. */
export interface LiveEntry {
  id: string;
  orderRef: string;
  round: number;
  postings: readonly Posting[];
}

/** The compensating entry of a wrong one: the same postings with opposite signs. */
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
 * A bank credit that nobody claims: the peer holds the cash and nobody knows whose it is. It is
 * booked under the bank line's id, once per round.
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

/** The change to each account with a running balance, in account order: the order of the locks. */
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

function withoutZeroes(postings: readonly Posting[]): Posting[] {
  return postings.filter((posting) => posting.amount !== 0n);
}
