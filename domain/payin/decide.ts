import { because } from '@peerdesk/contract/because.ts';
import type { Actor, Decider } from '../actor.ts';
import { mayRestOnWord, type Word } from '../approval/word.ts';
import { payinApproved, type Terms } from '../ledger/approvals.ts';
import { covered, type Cover } from '../ledger/available.ts';
import { overdraftOn, type Overdraft, type OverdraftLimits } from '../ledger/overdraft.ts';
import { accounts } from '../ledger/postings.ts';
import type { Earnings } from '../ledger/shares.ts';
import { formatMoney, type Minor } from '../money.ts';
import { isActionAvailable, isFurtherActionAvailable } from '../order/actions.ts';
import { isDecided } from '../order/statuses.ts';
import { explainUtr } from '../reconcile/utr.ts';
import { ok, refuse, refuseField, type Refusal, type Result } from '../result.ts';
import { isAdmin, isStaff } from '../role.ts';
import { change, withFlag, type Payin, type PayinChange, type StoredFlag } from './payin.ts';
import { holdsCapacity, payinMayTransition } from './transitions.ts';

/** A person's decision. `amount` is what arrived, if it differs from the order's amount. */
export type Decision =
  | { status: 'approved'; utr?: string; amount?: Minor; note?: string }
  | { status: 'declined'; note?: string };

interface Input {
  order: Payin;
  decider: Decider;
  decision: Decision;
  terms: Terms;
  now: number;
  /**
   * The amount of free, attested credits on the order's account with the reference of this
   * decision.
   */
  bankAmounts?: readonly Minor[];
  limits?: OverdraftLimits;
  /** The largest amount that this person may decide; null where there is no limit. */
  decidesMost?: Minor | null;
  /** What rests on this person's word already; null if that has no limit, or this does not. */
  word?: Word | null;
  /** A second person without an interest has approved it: one-person limits do not apply. */
  isApproved?: boolean;
  /** A frozen peer decides nothing; staff decide its orders. */
  isDeciderFrozen?: boolean;
}

/** Approves or declines under the rule "Action available". */
export function decidePayin(input: Input): Result<PayinChange> {
  return decideUnder(isActionAvailable, input);
}

/** "The money is in my account": approves under the rule of the further action, processing only. */
export function confirmPayin(input: Input): Result<PayinChange> {
  return decideUnder(
    (order, role) => isActionAvailable(order, role) && isFurtherActionAvailable(order, role),
    input,
  );
}

function decideUnder(rule: typeof isActionAvailable, input: Input): Result<PayinChange> {
  const { order, decider, decision } = input;
  if (isDecided(order.status)) return alreadyDecided(order);
  if (input.isDeciderFrozen === true) return refuse('PermissionDenied', 'account_frozen_decides');
  if (!rule(order, decider.role)) return notAvailable(order);
  if (decision.status === 'declined') return ok(declined(input, decision.note));
  const read = readApproval(order, decider, decision);
  if (!read.ok) return read;
  const bound = withinBounds(input, read.value.received);
  if (!bound.ok) return bound;
  return ok({ ...approved(input, read.value), mustCover: bound.value });
}

/**
 * How much a person may approve: what the bank shows where it shows anything, else no more than
 * the order's amount.
 */
function withinBounds(input: Input, received: Minor): Result<readonly Cover[]> {
  const { order, bankAmounts = [], isApproved = false, decidesMost = null, word = null } = input;
  const shown = bankAmounts[0];
  if (shown !== undefined && !bankAmounts.includes(received)) {
    const amount = formatMoney(shown, order.currencyDigits);
    return refuse('AmountMismatch', because('payin_differs_from_bank', { amount }));
  }
  if (shown === undefined && received > order.amount) {
    const amount = formatMoney(order.amount, order.currencyDigits);
    return refuse('AmountMismatch', because('payin_more_needs_bank_line', { amount }));
  }
  if (!isApproved && decidesMost !== null && received > decidesMost) {
    return refuse('PermissionDenied', 'payin_above_limit', { needsSecond: true });
  }
  const rests = mayRestOnWord(word, { amount: received, digits: order.currencyDigits });
  if (!isApproved && !rests.ok) return rests;
  return ok(coverOf(order, overdraftOn(takenOn(input), input.limits)));
}

/** On whose word late money is taken from a wallet if a person decides. */
function takenOn({ isApproved, bankAmounts = [], decider }: Input) {
  if (isApproved) return 'two_people';
  if (bankAmounts.length === 0) return 'by_hand';
  // An admin is accountable for late money, as for a match; anybody with an interest may only go
  // as far as a line alone.
  return isAdmin(decider.role) ? 'person_with_line' : 'attested_line';
}

/** The wallet must cover what it does not hold for the order any more. */
function coverOf(order: Payin, overdraft: Overdraft): readonly Cover[] {
  if (holdsCapacity(order) || order.peerId === null) return [];
  return [covered(accounts.peerWallet(order.peerId), overdraft)];
}

/** The UPI ID on whose account the money arrived, and the terms of its peer. */
export interface Receiver extends Pick<
  Payin,
  'peerId' | 'subadminId' | 'upiId' | 'peerUpiId' | 'accountId'
> {
  earnings: Earnings;
}

/** The amount that a bank line shows for an order, and who says that the line belongs to it. */
interface LineInput {
  order: Payin;
  actor: Actor;
  line: { utr: string; amount: Minor };
  /** On whose word a wallet is charged that no longer holds funds for the order. */
  on: 'own_line' | 'attested_line' | 'person_with_line' | 'play_money';
  limits?: OverdraftLimits;
  terms: Terms;
  now: number;
  note?: string | undefined;
  /** Set by a person who knows where the customer paid. */
  receiver?: Receiver;
  /** How many approvals of it were reversed, if a person may approve it again. */
  round?: number;
}

/**
 * A bank line approves what is open, whatever its `resolveType`, and a declined order too: the
 * holder of the money cannot decline it away. Who may attach a line to a declined order is up to
 * the caller. Money that arrived on another account than the order's moves the order there: the
 * peer that has the money is liable for it, and what was held in the other one's wallet is freed.
 * This also lets a person approve a reversed order again, since money that arrived belongs
 * somewhere.
 */
export function approveByLine(input: LineInput): Result<PayinChange> {
  const { order, actor, line, note, receiver, terms, round = 0 } = input;
  const isReversed = order.flags.includes('REVERSED') && round > 0;
  if (order.status === 'approved' && !isReversed) return alreadyDecided(order);
  if (order.peerId === null || !payinMayTransition(order.status, 'approved', 'approved')) {
    return refuse('InvalidTransition', because('payin_expects_no_money', { status: order.status }));
  }
  const approval = { utr: line.utr, received: line.amount, note, round };
  const by = { ...input, decider: actor };
  const overdraft = overdraftOn(input.on, input.limits);
  if (!receiver || receiver.accountId === order.accountId) {
    return ok({ ...approved(by, approval), mustCover: coverOf(order, overdraft) });
  }
  const { earnings, ...place } = receiver;
  const moved = approved({ ...by, terms: { ...terms, ...earnings } }, approval, place);
  // The wallet of the peer that has the money held nothing for it.
  const wallet = place.peerId === null ? [] : [accounts.peerWallet(place.peerId)];
  return ok({ ...moved, mustCover: wallet.map((account) => covered(account, overdraft)) });
}

/**
 * Statements cover the whole time in which the money could have arrived, and it did not: an order
 * that only a bank line decides is declined. Null for any other order.
 */
export function declineUncredited(order: Payin, actor: Actor, now: number): PayinChange | null {
  const isOpen = payinMayTransition(order.status, 'declined', 'declined');
  if (order.resolveType !== 'utr' || order.peerId === null || !isOpen) return null;
  const reason = because('declined_by_statements');
  return { ...declined({ order, decider: actor, now }, undefined), detail: { reason } };
}

/** The only reason for which the system declines. */
export function isDeclinedByStatements(order: Pick<Payin, 'status' | 'decidedBy'>): boolean {
  return order.status === 'declined' && order.decidedBy?.kind === 'system';
}

interface Approval {
  utr: string;
  received: Minor;
  note: string | undefined;
  round?: number;
}

function readApproval(
  order: Payin,
  decider: Decider,
  decision: Extract<Decision, { status: 'approved' }>,
): Result<Approval> {
  const text = decision.utr ?? order.utr;
  if (!text) return refuseField('utr', 'utr_of_order_missing');
  const utr = explainUtr(text);
  if (!utr.ok) return refuseField('utr', utr.reason);
  const received = decision.amount ?? order.amount;
  if (received <= 0n) return refuseField('amount', 'amount_not_positive');
  const mayCorrect = isStaff(decider.role);
  if (!mayCorrect && order.utr !== null && utr.utr !== order.utr) {
    return refuse('PermissionDenied', 'payin_utr_by_staff_only');
  }
  if (!mayCorrect && received !== order.amount) {
    return refuse('AmountMismatch', 'payin_amount_by_staff_only');
  }
  return ok({ utr: utr.utr, received, note: decision.note });
}

type ByWhom = Pick<Input, 'order' | 'now'> & { decider: Actor };

function approved(
  { order, decider, terms, now }: ByWhom & Pick<Input, 'terms'>,
  approval: Approval,
  place: Partial<Omit<Receiver, 'earnings'>> = {},
): PayinChange {
  const flags = flagsOf(order, approval);
  const entry = payinApproved({
    refId: order.refId,
    peerId: place.peerId ?? order.peerId ?? missing(order, 'peer'),
    merchantId: order.merchantId,
    received: approval.received,
    round: approval.round ?? 0,
    terms,
  });
  return change(
    order,
    {
      ...place,
      status: 'approved',
      utr: approval.utr,
      receivedAmount: approval.received,
      flags,
      decidedAt: now,
      decidedBy: decider,
      note: approval.note || order.note,
    },
    'approved',
    {
      detail: {
        utr: approval.utr,
        received: formatMoney(approval.received, order.currencyDigits),
        ...(approval.note ? { note: approval.note } : {}),
        ...(place.peerUpiId ? { from: order.peerUpiId, to: place.peerUpiId } : {}),
      },
      utr: { utr: approval.utr, move: 'use' },
      entry,
    },
  );
}

function flagsOf(order: Payin, approval: Approval): readonly StoredFlag[] {
  let { flags } = order;
  if (flags.includes('REVERSED')) flags = flags.filter((flag) => !isOfApproval(flag));
  if (order.status === 'expired') flags = withFlag(flags, 'LATE');
  if (approval.received !== order.amount) flags = withFlag(flags, 'AMOUNT_MISMATCH');
  return flags;
}

/** Flags of a reversed approval do not carry over to the next. */
function isOfApproval(flag: StoredFlag): boolean {
  return flag === 'REVERSED' || flag === 'AMOUNT_MISMATCH' || flag === 'UTR_LOST';
}

function declined({ order, decider, now }: ByWhom, note: string | undefined): PayinChange {
  return change(
    order,
    { status: 'declined', decidedAt: now, decidedBy: decider, note: note || order.note },
    'declined',
    {
      detail: note ? { note } : {},
      utr: order.utr === null ? null : { utr: order.utr, move: 'refuse' },
    },
  );
}

/** The refusal that names who decided what, and when, so that the screen can show it. */
export function alreadyDecided(order: Payin): Refusal {
  const { decidedBy, decidedAt, status } = order;
  if (!decidedBy || decidedAt === null) {
    return refuse('AlreadyDecided', because('payin_decided', { status }));
  }
  const at = new Date(decidedAt).toISOString();
  if (decidedBy.kind === 'system') {
    return refuse('AlreadyDecided', because('payin_decided_by_system', { status, at }));
  }
  return refuse('AlreadyDecided', because('payin_decided_by', { who: decidedBy.name, status, at }));
}

function notAvailable(order: Payin): Refusal {
  if (order.resolveType === 'utr') {
    return refuse('InvalidTransition', 'payin_needs_bank_line');
  }
  return refuse('InvalidTransition', because('payin_not_decidable', { status: order.status }));
}

function missing(order: Payin, what: string): never {
  throw new Error(`pay-in ${order.refId} is ${order.status} without a ${what}`);
}
