import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import { walletKinds } from '@peerdesk/contract/user.ts';
import { needsSecond } from '../approval/alone.ts';
import { absolute, add, minor, negate, type Minor } from '../money.ts';
import { ok, refuse, type Result } from '../result.ts';
import { overdraftOfReversal } from './overdraft.ts';
import { availableOf, covered, type Cover, type Funds } from './available.ts';
import { balanceChanges, reversal, type EntryDraft, type Posting } from './postings.ts';

/** Money moved on a wallet or a balance, by hand or on request. */
export interface WalletEntry {
  id: string;
  /** The request that moved it. */
  requestId: string | null;
  kind: EntryKind;
  postings: readonly Posting[];
  /** Another entry reverses it already. */
  isReversed: boolean;
}

/**
 * Reverses a wrong change of a wallet or a balance with a compensating entry. Money moved by a
 * request cannot be reversed, since the request stays approved and its reference used: correct it
 * by hand.
 */
export function reverseWalletChange(entry: WalletEntry, reason: string): Result<EntryDraft> {
  if (!walletKinds.some((kind) => kind === entry.kind)) {
    return refuse('InvalidTransition', 'entry_not_reversible');
  }
  if (entry.requestId !== null) return refuse('InvalidTransition', 'entry_of_request');
  if (entry.isReversed) return refuse('AlreadyDecided', 'entry_reversed');
  const { id, postings } = entry;
  const back = reversal('wallet_reversed', { id, orderRef: null, round: 0, postings });
  return ok({ ...back, reason });
}

/** What a reversal takes from people and merchants, and how far below zero that leaves them. */
export interface Taking {
  account: string;
  /** What it takes, more than zero. */
  amount: Minor;
  /** How far below zero the available amount then is; not positive if it is not below. */
  shortBy: Minor;
  /** The part of what is taken that was uncleared, and so not available. */
  uncleared: Minor;
}

/** The accounts that this entry lowers. `funds`: as they are before it. */
export function takingsOf(
  postings: readonly Posting[],
  funds: ReadonlyMap<string, Funds>,
  uncleared: ReadonlyMap<string, Minor>,
): Taking[] {
  return balanceChanges(postings).flatMap(({ account, amount }) => {
    const before = funds.get(account);
    if (amount >= 0n || before === undefined) return [];
    const notYet = uncleared.get(account) ?? minor(0n);
    const left = add(add(availableOf(before), notYet), amount);
    return [{ account, amount: negate(amount), shortBy: negate(left), uncleared: notYet }];
  });
}

/** How far the accounts may be overdrawn; the write guards it. */
export function coversOf(
  takings: readonly Taking[],
  { overdraft }: Pick<AloneLimits, 'overdraft'>,
): Cover[] {
  return takings.map(({ account, uncleared }) =>
    covered(account, overdraftOfReversal(overdraft, uncleared)),
  );
}

/** What one person may reverse alone; null: unlimited. */
export interface AloneLimits {
  amount: Minor | null;
  overdraft: Minor | null;
}

/** May one person reverse this alone, or is a second one needed? */
export function mayReverseAlone(
  entry: Pick<EntryDraft, 'postings'>,
  takings: readonly Taking[],
  { amount: amountMost, overdraft }: AloneLimits,
  digits: number,
): Result<null> {
  const amount = mostMoved(entry.postings);
  if (amountMost !== null && amount > amountMost) return needsSecond(amountMost, amount, digits);
  const shortBy = largest(takings.map((taking) => taking.shortBy));
  if (overdraft !== null && shortBy > overdraft) {
    return needsSecond(overdraft, shortBy, digits, 'below_zero_alone');
  }
  return ok(null);
}

/** The most that an entry moves on one account. */
export function mostMoved(postings: readonly Posting[]): Minor {
  return largest(balanceChanges(postings).map(({ amount }) => absolute(amount)));
}

function largest(amounts: readonly Minor[]): Minor {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), minor(0n));
}
