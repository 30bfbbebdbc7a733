import { suspenseAges, type SuspenseAge } from '@peerdesk/contract/suspense.ts';
import { dayMs } from '../durations.ts';
import { accounts, type EntryDraft } from '../ledger/postings.ts';
import { negate, type Minor } from '../money.ts';
import { ok, refuse, type Result } from '../result.ts';

/** The first day of each age; the last has no end. */
const firstDay = { '0-1': 0, '2-7': 2, '8-30': 8, '31+': 31 } as const satisfies Record<
  SuspenseAge,
  number
>;

/** How old a credit of `at` is, in epoch milliseconds. */
export function ageOf(at: number, now: number): SuspenseAge {
  const days = Math.floor((now - at) / dayMs);
  return suspenseAges.findLast((age) => days >= firstDay[age]) ?? '0-1';
}

/** The instants between which the credits of an age lie, the end excluded; null is no bound. */
export function spanOf(
  age: SuspenseAge,
  now: number,
): { from: number | null; until: number | null } {
  const next = suspenseAges[suspenseAges.indexOf(age) + 1];
  return {
    from: next === undefined ? null : now - firstDay[next] * dayMs + 1,
    until: firstDay[age] === 0 ? null : now - firstDay[age] * dayMs + 1,
  };
}

/** A bank credit, as the rules about resolving it see it. */
export interface SuspenseCredit {
  lineId: string;
  amount: Minor;
  /** The round of the entry that put it into suspense; null where it is not there. */
  inSuspense: number | null;
  vpa: string | null;
  isVpaWhole: boolean;
  /** The pay-out that refunds it, or `written_off`. */
  settledBy: string | null;
  /** The pay-out that was to refund it will not be paid. */
  isRefundReturned: boolean;
}

/** Is the sender's UPI ID known in full, so that the money can go back? */
export function isRefundable(credit: Pick<SuspenseCredit, 'vpa' | 'isVpaWhole'>): boolean {
  return credit.vpa !== null && credit.isVpaWhole;
}

/**
 * May this credit be paid back to its sender? Once: another pay-out takes its place only when the
 * first one will not be paid.
 */
export function refundOf(
  credit: SuspenseCredit,
): Result<{ vpa: string; from: 'suspense' | 'returned' }> {
  const from = credit.isRefundReturned ? ('returned' as const) : ('suspense' as const);
  if (from === 'suspense') {
    const standing = inSuspense(credit);
    if (!standing.ok) return standing;
  }
  const { vpa } = credit;
  if (vpa === null || !isRefundable(credit)) {
    return refuse('InvalidTransition', 'line_sender_unknown');
  }
  return ok({ vpa, from });
}

/** The entry of a refund: out of suspense, held for the pay-out that brings it back. */
export function refundEntry(
  credit: Pick<SuspenseCredit, 'amount'>,
  payout: { refId: string; merchantId: string; round: number },
): EntryDraft {
  return {
    kind: 'payout_created',
    orderRef: payout.refId,
    round: payout.round,
    terms: {},
    postings: [
      { account: accounts.suspense, amount: negate(credit.amount) },
      { account: accounts.merchantHeld(payout.merchantId), amount: credit.amount },
    ],
  };
}

/** Writes it off: nobody will claim it, and it becomes the house's. */
export function writeOff(credit: SuspenseCredit, reason: string): Result<EntryDraft> {
  const standing = inSuspense(credit);
  if (!standing.ok) return standing;
  return ok({
    kind: 'suspense_written_off',
    orderRef: credit.lineId,
    round: standing.value,
    reason,
    terms: {},
    postings: [
      { account: accounts.suspense, amount: negate(credit.amount) },
      { account: accounts.houseWrittenOff, amount: credit.amount },
    ],
  });
}

function inSuspense({ inSuspense: round, settledBy }: SuspenseCredit): Result<number> {
  if (settledBy !== null) return refuse('AlreadyDecided', 'line_settled');
  return round === null ? refuse('InvalidTransition', 'line_not_in_suspense') : ok(round);
}
