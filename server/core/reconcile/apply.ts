import type { Reason } from '@peerdesk/contract/reason.ts';
import type { MatchRule } from '@peerdesk/contract/statement.ts';
import { outOfSuspense } from '@peerdesk/domain/ledger/postings.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { PayinChange } from '@peerdesk/domain/payin/payin.ts';
import { accountChanges } from '../write/account-changes.ts';
import type { ChangeSet, LineMove, UnprovedCredit } from '../write/change-set.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { type Author, signedBy } from '../write/author.ts';
import { changeSetOf } from '../order/payin/write-change.ts';
import type { LineRow } from './bank-line.ts';
import { auditOfLine } from './line-audit.ts';
import type { Unit } from '../write/groups.ts';

/** The rule by which a line was matched to an order, and why. */
export interface ApprovalBasis {
  rule: MatchRule;
  reason: Reason;
  evidence: Record<string, unknown>;
}

/** The outbox rows for changed claims and lines. */
export function reconcileOutbox(
  line: Pick<LineRow, 'upload_id' | 'peer_id' | 'parent_id'> | null,
  ref: string,
): OutboxRow[] {
  const about = line?.upload_id ?? ref;
  const rows: OutboxRow[] = [{ topic: 'utr', scopes: ['desk'], event: 'utr.changed', ref: about }];
  if (line) {
    // The peer's own list of statements shows how many of its lines are matched.
    const scopes = scopesTouched({ peerId: line.peer_id, subadminId: line.parent_id });
    rows.push({ topic: 'statement', scopes, event: 'statement.changed', ref: line.upload_id });
  }
  return rows;
}

interface Booking {
  author: Author;
  line: LineRow;
  basis: ApprovalBasis;
  /** The entry that put the credit into suspense, if any. */
  suspenseEntry: string | null;
}

/**
 * A bank line approves a pay-in: first out of suspense, then the approval with the line. `matches`:
 * all the orders that the line pays, where it pays more than this one.
 */
export function approvalUnit(
  booking: Booking & {
    change: PayinChange;
    matches?: LineMove['matches'];
    response?: unknown;
    released?: string | null;
  },
): Unit {
  const { author, line, change, basis } = booking;
  const base = changeSetOf(author, change, booking.response ?? null);
  const { after } = change;
  const matched = { orderRef: after.refId, event: 'matched', detail: detailOf(line, basis) };
  const { matches = [creditOf(change, basis)] } = booking;
  const approval: ChangeSet = {
    ...base,
    lines: [moveToOrder(line, basis, matches)],
    audit: [...base.audit, ...auditOfMatch(line, basis, matches)],
    released:
      booking.released && change.utr
        ? { utr: change.utr.utr, orderRef: booking.released }
        : undefined,
    events: [matched, ...(base.events ?? [])],
    outbox: [...base.outbox, ...reconcileOutbox(line, after.refId)],
  };
  return [...suspenseReleaseOf(booking), approval];
}

/** What a line pays of a pay-in that it approves. */
export function creditOf(
  { after }: PayinChange,
  { evidence }: ApprovalBasis,
): LineMove['matches'][number] {
  return {
    orderKind: 'payin',
    orderRef: after.refId,
    amount: after.receivedAmount ?? after.amount,
    evidence,
    approved: true,
  };
}

/** Only of what a person has matched: what rules match, the orders say for themselves. */
function auditOfMatch(line: LineRow, basis: ApprovalBasis, matches: LineMove['matches']) {
  if (basis.rule !== 'MANUAL') return [];
  const refs = matches.map(({ orderRef }) => orderRef);
  const isSplit = refs.length > 1;
  const orderRef = isSplit ? refs : refs[0];
  const amount = formatMoney(minor(line.amount ?? 0n), rupeeDigits);
  const after = { orderRef, amount, reason: basis.reason };
  return [auditOfLine(line, isSplit ? 'statement.split' : 'statement.matched', { after })];
}

/** The same, also if the line had been taken as proof of the order that loses the reference. */
export function takingUnit(booking: Parameters<typeof approvalUnit>[0]): Unit {
  const { author, line } = booking;
  if (line.state !== 'matched' || line.order_ref === null) return approvalUnit(booking);
  const free = { ...line, state: 'open', order_ref: null, rule: null } as const;
  const freed = freeingSet(author, line, [line.order_ref]);
  return [freed, ...approvalUnit({ ...booking, line: free })];
}

/** Reopens a line; orders that it only proved record this in their timelines. */
export function freeingSet(
  author: Author,
  line: LineRow,
  proved: readonly string[],
  unproved: readonly UnprovedCredit[] = [],
): ChangeSet {
  return {
    ...signedBy(author),
    lines: [freeLine(line, unproved)],
    events: proved.map((orderRef) => ({
      orderRef,
      event: 'match_undone',
      detail: { line: line.id },
    })),
    audit: [auditOfUndoing(line)],
    outbox: [
      ...reconcileOutbox(line, line.id),
      // Credit that is no longer proved is not available either.
      ...(unproved.length > 0 ? [walletOutbox(line)] : []),
    ],
  };
}

/** A line is open again, whoever says so. */
export function auditOfUndoing({ id, state, order_ref: orderRef, rule }: LineRow) {
  return auditOfLine({ id }, 'statement.undone', { before: { state, orderRef, rule } });
}

/** A line proves an order that was already approved; no money moves except out of suspense. */
export function attachUnit(
  booking: Booking & { kind: 'payin' | 'payout'; refId: string; response?: unknown },
): Unit {
  const { author, line, basis, kind, refId } = booking;
  const matches = [
    {
      orderKind: kind,
      orderRef: refId,
      amount: minor(line.amount ?? 0n),
      evidence: basis.evidence,
      approved: false,
    },
  ];
  const attach: ChangeSet = {
    ...signedBy(author, booking.response ?? null),
    lines: [moveToOrder(line, basis, matches)],
    events: [{ orderRef: refId, event: 'matched', detail: detailOf(line, basis) }],
    audit: [
      { action: `${kind}.matched`, subject: `${kind}:${refId}`, after: detailOf(line, basis) },
      ...auditOfMatch(line, basis, matches),
    ],
    outbox: [
      { topic: kind, scopes: ['desk'], event: `${kind}.matched`, ref: refId },
      ...reconcileOutbox(line, refId),
    ],
  };
  return [...suspenseReleaseOf(booking), attach];
}

/** Matches the line to these orders; it is no longer in suspense, whatever it was before. */
export function moveToOrder(
  line: LineRow,
  basis: ApprovalBasis,
  matches: LineMove['matches'],
): LineMove {
  return {
    lineId: line.id,
    uploadId: line.upload_id,
    from: { state: line.state, inSuspense: null },
    to: {
      state: 'matched',
      inSuspense: null,
      orderRef: matches[0]?.orderRef ?? null,
      rule: basis.rule,
      reason: basis.reason,
    },
    matches,
  };
}

/** The line belongs to no order any more and may be matched again. */
export function freeLine(line: LineRow, unproved: readonly UnprovedCredit[] = []): LineMove {
  return {
    lineId: line.id,
    uploadId: line.upload_id,
    from: { state: line.state, inSuspense: null },
    to: { state: 'open', inSuspense: null, orderRef: null, rule: null, reason: null },
    matches: [],
    unproved,
  };
}

/** A separate change, so that each entry's running balance is the one it left. */
export function suspenseReleaseOf({
  author,
  line,
  suspenseEntry,
}: Omit<Booking, 'basis'>): ChangeSet[] {
  if (line.in_suspense === null) return [];
  if (suspenseEntry === null) throw new Error(`line ${line.id} is in suspense without an entry`);
  const amount = minor(line.amount ?? 0n);
  const entry = outOfSuspense({
    lineId: line.id,
    peerId: line.peer_id,
    amount,
    round: line.in_suspense,
    reverses: suspenseEntry,
  });
  return [
    {
      ...signedBy(author),
      lines: [
        {
          lineId: line.id,
          uploadId: line.upload_id,
          from: { state: line.state, inSuspense: line.in_suspense },
          to: {
            state: line.state,
            inSuspense: null,
            orderRef: line.order_ref,
            rule: line.rule,
            reason: line.reason,
          },
          matches: [],
        },
      ],
      accounts: accountChanges(entry),
      entries: [entry],
      audit: [
        auditOfLine(line, 'statement.suspense_released', {
          before: { amount: formatMoney(amount, rupeeDigits) },
        }),
      ],
      outbox: [walletOutbox(line)],
    },
  ];
}

export function walletOutbox(line: Pick<LineRow, 'peer_id' | 'parent_id'>): OutboxRow {
  const scopes = scopesTouched({ peerId: line.peer_id, subadminId: line.parent_id });
  return { topic: 'wallet', scopes, event: 'wallet.changed', ref: line.peer_id };
}

export function detailOf(line: LineRow, basis: ApprovalBasis): Record<string, unknown> {
  return {
    rule: basis.rule,
    reason: basis.reason,
    line: line.id,
    upload: line.upload_id,
    row: line.row,
  };
}
