import { payoutApproved } from '../ledger/approvals.ts';
import type { Earnings } from '../ledger/shares.ts';
import type { Actor } from '../actor.ts';
import { goesElsewhere, isFree, type BankLine } from '../reconcile/bank-line.ts';
import { payoutChange, type Payout, type PayoutChange } from './payout.ts';

/**
 * If several people claim to have paid a pay-out: the line that proves the current assignee's
 * payment. It is attested, from the account that they pay from, with the reference that they
 * entered and the full amount, not to anybody but the customer, and not returned. Null if there is
 * none. A former payer's line decides nothing: an admin does.
 */
export function lineOfPayer(
  claim: {
    accountId: string | null;
    amount: Payout['amount'];
    utr: string | null;
    destination?: string;
  },
  lines: readonly BankLine[],
): BankLine | null {
  const named = lines.filter((line) => line.rrn !== null && line.rrn === claim.utr);
  const paid = named.find(
    (line) =>
      line.isAttested &&
      line.kind === 'PAYMENT' &&
      line.direction === 'debit' &&
      line.accountId === claim.accountId &&
      line.amount === claim.amount &&
      !goesElsewhere(line, claim.destination) &&
      isFree(line),
  );
  const isSentBack = named.some((line) => line.kind === 'REVERSAL' && line.isAttested);
  return paid && !isSentBack ? paid : null;
}

/**
 * That line approves the pay-out for its assignee, without an admin. The credit is proved, so it
 * clears at once. Null if the order has changed since.
 */
export function approvePayoutByLine(input: {
  order: Payout;
  utr: string;
  actor: Actor;
  earningsOf: (peerId: string) => Earnings;
  now: number;
}): PayoutChange | null {
  const { order, utr, actor, earningsOf, now } = input;
  const { peerId, status, otherUtrs } = order;
  const isClaimed = otherUtrs.some((claim) => claim.peerId === peerId && claim.utr === utr);
  if (status !== 'processing' || peerId === null || !isClaimed) return null;
  const terms = { ...order, peerId, earnings: earningsOf(peerId) };
  const { uncleared: _proved, ...entry } = payoutApproved(terms, now);
  const decided = { utr, expiresAt: null, decidedAt: now, decidedBy: actor };
  return payoutChange(order, { status: 'approved', ...decided }, 'paid', {
    detail: { utr },
    utr: { utr, move: 'use_again' },
    entry,
    assignment: { move: 'end', peerId, why: 'paid' },
  });
}
