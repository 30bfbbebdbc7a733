import type { EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import { reverseApproval } from '@peerdesk/domain/payin/reverse.ts';
import { reversePayout } from '@peerdesk/domain/payout/reverse.ts';
import { notFound, ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Context } from '../../core/handler.ts';
import { readLiveEntry } from '../../core/ledger/live-entry.ts';
import type { Effect } from '../../core/ledger/reversal-effect.ts';
import { readCreditable } from '../../core/order/payin/creditable.ts';
import { changeSetOf as payinChangeSet } from '../../core/order/payin/write-change.ts';
import { findPayout } from '../../core/order/payout/disputed.ts';
import { changeSetOf as payoutChangeSet } from '../../core/order/payout/write-change.ts';
import { auditOfUndoing, freeLine, reconcileOutbox } from '../../core/reconcile/apply.ts';
import type { LineRow } from '../../core/reconcile/bank-line.ts';
import { readLine } from '../../core/reconcile/line-store.ts';
import { readLineIdOf, readMatches } from '../../core/reconcile/match-store.ts';
import { accountChanges } from '../../core/write/account-changes.ts';
import type { ChangeSet } from '../../core/write/change-set.ts';
import type { Unit } from '../../core/write/groups.ts';

/** The compensating entry of an approval, and everything that is written with it. */
export interface Reversal {
  entry: EntryDraft;
  unit: (effect: Effect) => Unit;
}

export async function payinReversal(
  context: Context,
  refId: string,
  note: string,
): Promise<Result<Reversal>> {
  const { pool } = context.services;
  const [creditables, entry, line] = await Promise.all([
    readCreditable(pool, [refId]),
    readLiveEntry(pool, refId, 'payin_approved'),
    readLineOf(context, refId),
  ]);
  const order = creditables.get(refId)?.order;
  if (!order) return notFound();
  const change = reverseApproval({ order, entry, cause: { event: 'reversed', note } });
  if (!change.ok) return change;
  if (line && (await readMatches(pool, line.id)).length > 1) {
    return refuse('InvalidTransition', 'order_paid_by_split');
  }
  const back = drafted(change.value.entry);
  const unit = ({ mustCover, answer }: Effect): Unit => [
    withoutUse(
      payinChangeSet(context, { ...change.value, mustCover }, answer),
      { refId, utr: ownReference(order) },
      line,
    ),
  ];
  return ok({ entry: back, unit });
}

export async function payoutReversal(
  context: Context,
  refId: string,
  reason: string,
): Promise<Result<Reversal>> {
  const { pool } = context.services;
  const [found, entry] = await Promise.all([
    findPayout(pool, refId),
    readLiveEntry(pool, refId, 'payout_approved'),
  ]);
  if (!found) return notFound();
  const { order } = found;
  const change = reversePayout({ payout: order, entry, reason });
  if (!change.ok) return change;
  const back = drafted(change.value.entry);
  const utr = ownReference(order);
  const unit = ({ mustCover, answer }: Effect): Unit => [
    {
      ...withoutUse(payoutChangeSet(context, change.value, answer), { refId, utr }),
      accounts: accountChanges(back, { mustCover }),
    },
  ];
  return ok({ entry: back, unit });
}

/** A reference that an order lost to a bank's line is not its own any more. */
function ownReference(order: { flags: readonly string[]; utr: string | null }): string | null {
  return order.flags.includes('UTR_LOST') ? null : order.utr;
}

/** The reference becomes free for whoever paid with it, and so does the bank line. */
function withoutUse(
  set: ChangeSet,
  { refId, utr }: { refId: string; utr: string | null },
  line?: LineRow,
): ChangeSet {
  return {
    ...set,
    released: utr === null ? undefined : { utr, orderRef: refId, isReversed: true },
    lines: line && [freeLine(line)],
    audit: line ? [...set.audit, auditOfUndoing(line)] : set.audit,
    outbox: [...set.outbox, ...reconcileOutbox(line ?? null, refId)],
  };
}

async function readLineOf({ services }: Context, refId: string): Promise<LineRow | undefined> {
  const lineId = await readLineIdOf(services.pool, refId);
  return lineId === undefined ? undefined : readLine(services.pool, lineId);
}

function drafted(entry: EntryDraft | null): EntryDraft {
  if (entry === null) throw new Error('a reversal without an entry');
  return entry;
}
