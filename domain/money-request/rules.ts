import { because } from '@peerdesk/contract/because.ts';
import type {
  MoneyRequestKind,
  MoneyRequestStatus,
  SettlementKind,
} from '@peerdesk/contract/money-request.ts';
import { availableOf, covered, type Cover, type Funds } from '../ledger/available.ts';
import { settlement, type EntryDraft } from '../ledger/postings.ts';
import { add, formatMoney, minor, type Minor } from '../money.ts';
import { ok, refuse, refuseField, type Refusal, type Result } from '../result.ts';

/** The largest request, and how many of one owner may be pending. */
export const moneyRequestLimits = {
  least: minor(1_00n),
  most: minor(1_00_00_000_00n),
  waitingMost: 5,
} as const;

/** A request as the rules see it. `decidedAt` is ISO 8601. */
export interface MoneyRequest {
  id: string;
  kind: MoneyRequestKind;
  status: MoneyRequestStatus;
  ownerId: string;
  amount: Minor;
  decidedBy: { name: string } | null;
  decidedAt: string | null;
}

/** May this amount be requested? */
export function checkAskedAmount(amount: Minor, digits: number): Result<null> {
  const { least, most } = moneyRequestLimits;
  if (amount >= least && amount <= most) return ok(null);
  const facts = { least: formatMoney(least, digits), most: formatMoney(most, digits) };
  return refuseField('amount', because('amount_out_of_range', facts));
}

/** May the owner make one more request? Pending settlements count against what is available. */
export function mayAskForMoney(
  kind: MoneyRequestKind,
  asked: { amount: Minor; funds: Funds; waiting: number; waitingOut: Minor },
): Result<null> {
  const { amount, funds, waiting, waitingOut } = asked;
  if (waiting >= moneyRequestLimits.waitingMost) {
    const { waitingMost: most } = moneyRequestLimits;
    return refuse('InvalidTransition', because('requests_waiting', { most }));
  }
  if (kind === 'topup' || add(amount, waitingOut) <= availableOf(funds)) return ok(null);
  const isFresh = funds.uncleared > 0n;
  return refuse('InsufficientBalance', isFresh ? 'balance_too_fresh' : 'balance_too_low');
}

/** During a freeze nothing is paid out on request. */
export function mayBePaidOut(kind: MoneyRequestKind, isFrozen: boolean): Result<null> {
  if (kind === 'topup' || !isFrozen) return ok(null);
  return refuse('InvalidTransition', 'request_of_frozen');
}

/** The evidence for an admin's decision. */
export interface Known {
  /** An attested line shows the owner's payment of this amount with this reference. */
  isShown: boolean;
  /** Another open record with the same reference. */
  claimedBy: string | null;
  note: string;
  /** Its owner is frozen. */
  isFrozen: boolean;
}

/**
 * May this person decide this way? A top-up without a bank line needs the admin's explicit
 * confirmation, and cannot take a reference that somebody else claims. Nothing is paid out to a
 * frozen owner: the request waits, or is declined.
 */
export function mayDecideMoney(
  request: MoneyRequest,
  decider: { id: string },
  decision: 'approved' | 'declined',
  { isShown, claimedBy, note, isFrozen }: Known,
): Result<null> {
  const decided = requestDecided(request);
  if (decided) return decided;
  if (decider.id === request.ownerId) return refuse('PermissionDenied', 'approval_by_who_gains');
  if (decision === 'declined') {
    return note === '' ? refuseField('note', 'reason_missing') : ok(null);
  }
  if (request.kind === 'settlement' && isFrozen) {
    return refuse('InvalidTransition', 'settlement_of_frozen');
  }
  if (request.kind === 'settlement' || isShown) return ok(null);
  if (claimedBy !== null) {
    const why = because('request_reference_claimed', { refId: claimedBy });
    return refuse('InvalidTransition', why);
  }
  return note === '' ? refuseField('note', 'request_needs_word') : ok(null);
}

/** The refusal for a request that is no longer pending; null while it is. */
export function requestDecided(request: MoneyRequest): Refusal | null {
  const { status, decidedBy, decidedAt } = request;
  if (status === 'waiting') return null;
  if (decidedAt === null) throw new Error(`request ${request.id} was decided at no time`);
  if (status === 'withdrawn') {
    return refuse('AlreadyDecided', because('request_withdrawn_at', { at: decidedAt }));
  }
  const code = status === 'approved' ? 'approval_approved_by' : 'approval_declined_by';
  return refuse('AlreadyDecided', because(code, { who: decidedBy?.name ?? '', at: decidedAt }));
}

/**
 * Do the limits of one person apply to the approval? Not if the bank shows the money in a file that
 * somebody else sent: whoever decides could have written their own.
 */
export function countsAsByHand(
  { kind }: Pick<MoneyRequest, 'kind'>,
  isShownByOthers: boolean,
): boolean {
  return kind === 'settlement' || !isShownByOthers;
}

/** What an approved request posts, under its own id. */
export function moneyRequestEntry(
  request: MoneyRequest,
  account: string,
  reason: string,
): { entry: EntryDraft; mustCover: readonly Cover[] } {
  const isTopUp = request.kind === 'topup';
  const kind = isTopUp ? 'topup' : 'withdraw';
  const entry = settlement({ kind, account, amount: request.amount, reason });
  return {
    entry: { ...entry, orderRef: request.id },
    mustCover: isTopUp ? [] : [covered(account)],
  };
}

/** A withdrawal that its owner requested is a settlement. */
export function settlementKindOf(
  entryKind: Exclude<SettlementKind, 'settlement'>,
  orderRef: string | null,
): SettlementKind {
  return entryKind === 'withdraw' && orderRef !== null ? 'settlement' : entryKind;
}
