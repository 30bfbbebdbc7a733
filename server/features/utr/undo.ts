import { because } from '@peerdesk/contract/because.ts';
import { clearsByTime } from '@peerdesk/domain/ledger/available.ts';
import { zero } from '@peerdesk/domain/money.ts';
import type { EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import { reverseApproval } from '@peerdesk/domain/payin/reverse.ts';
import { notFound, ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { ChangeSet, UnprovedCredit } from '../../core/write/change-set.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readCreditable } from '../../core/order/payin/creditable.ts';
import { changeSetOf } from '../../core/order/payin/write-change.ts';
import type { LineRow } from '../../core/reconcile/bank-line.ts';
import { freeingSet, suspenseReleaseOf } from '../../core/reconcile/apply.ts';
import type { Unit } from '../../core/write/groups.ts';
import { suspenseEntryOf, type LineResult } from './match.ts';
import {
  readApprovals,
  readMatches,
  readPayoutCredits,
  type MatchRow,
} from '../../core/reconcile/match-store.ts';
import { readLine } from '../../core/reconcile/line-store.ts';
import { writeTakenBack } from '../../core/ledger/move-alone.ts';
import { effectOf } from '../../core/ledger/reversal-effect.ts';
import { upiCurrency } from '../../core/order/intake.ts';
import { signedBy } from '../../core/write/author.ts';
import { refusalOf } from '../../core/write/guard-failure.ts';
import { writeByHand } from './write-by-hand.ts';

/**
 * `POST /utr/undo`: undoes what a person did to a line. A dismissed line is open again. A match by
 * hand that approved orders is reversed by compensating entries: the orders stay approved with the
 * flag REVERSED, and the line and its reference are free.
 */
export const undoLine: Handler<'utr.undo'> = async ({ body }, context) => {
  const line = await readLine(context.services.pool, body.lineId);
  if (!line) return notFound();
  const response: LineResult = { lineId: line.id, state: 'open' };
  const undoing = await undoingOf(context, line, response);
  if (!undoing.ok) return undoing;
  const { unit, entries } = undoing.value;
  const written =
    line.in_suspense === null
      ? await writeTakenBack(context, { entries, currency: upiCurrency }, unit)
      : await writeByHand(context, line, { unit, approved: zero });
  if (written.ok) return ok(response);
  // Each order alone was within the limit of one person; together they leave too little.
  const isShort = 'failure' in written && written.failure === 'insufficient';
  return isShort
    ? refuse('InsufficientBalance', 'balance_too_low', { needsSecond: true })
    : refusalOf(written);
};

/** What is written, with the entries that reverse approvals. */
interface Undoing {
  unit: Unit;
  entries: readonly EntryDraft[];
}

async function undoingOf(
  context: Context,
  line: LineRow,
  response: LineResult,
): Promise<Result<Undoing>> {
  // The answer, and what a second person approved, belong to one of the changes.
  const answering = signedBy(context, response);
  if (line.settled_by !== null) return refuse('AlreadyDecided', 'line_settled');
  if (line.state === 'dismissed') {
    const suspenseEntry = await suspenseEntryOf(context, line);
    const release = suspenseReleaseOf({ author: context, line, suspenseEntry });
    const unit = [...release, { ...freeingSet(context, line, []), ...answering }];
    return ok({ unit, entries: [] });
  }
  if (line.state !== 'matched' || line.rule !== 'MANUAL') {
    return refuse('InvalidTransition', 'line_not_touched_by_person');
  }
  const matches = await readMatches(context.services.pool, line.id);
  const reversals = await reversalsOf(context, matches);
  if (!reversals.ok) return reversals;
  const unproved = line.attested ? await unprovedBy(context, matches) : [];
  const proved = matches.filter((match) => !match.approved).map(({ order_ref: ref }) => ref);
  const undone = freeingSet(context, line, proved, unproved);
  return ok({
    unit: [...reversals.value, { ...undone, ...answering }],
    entries: reversals.value.flatMap((set) => set.entries ?? []),
  });
}

/** By the limits of a reversal, which each of them is. */
async function reversalsOf(
  context: Context,
  matches: readonly MatchRow[],
): Promise<Result<ChangeSet[]>> {
  const { services } = context;
  const { approval: _approval, idempotency: _idempotency, ...author } = context;
  const approved = matches.filter((match) => match.approved).map(({ order_ref: ref }) => ref);
  const orders = await readCreditable(services.pool, approved);
  const entries = await readApprovals(services.pool, approved);
  const sets: ChangeSet[] = [];
  for (const refId of approved) {
    const order = orders.get(refId)?.order;
    const entry = entries.get(refId);
    if (!order || !entry) return refuse('InvalidTransition', 'order_reversed_already');
    const cause = { event: 'match_undone', reason: because('match_undone') } as const;
    const change = reverseApproval({ order, entry, cause });
    if (!change.ok) return change;
    const back = change.value.entry;
    if (back === null) throw new Error('a reversal without an entry');
    const effect = await effectOf(services.pool, context, back);
    const allowed = effect.check();
    if (!allowed.ok) return allowed;
    const { mustCover } = effect;
    const set = changeSetOf(author, { ...change.value, mustCover }, null);
    sets.push({ ...set, released: { utr: order.utr ?? '', orderRef: refId, isReversed: true } });
  }
  return ok(sets);
}

/** Credits of payers that this line proved and that would not have cleared by time. */
async function unprovedBy(
  { services, now }: Context,
  matches: readonly MatchRow[],
): Promise<UnprovedCredit[]> {
  const payouts = matches.flatMap((one) => (one.order_kind === 'payout' ? [one.order_ref] : []));
  return (await readPayoutCredits(services.pool, payouts)).flatMap(({ at, ...credit }) => {
    const clearsAt = clearsByTime(at, now);
    return clearsAt === null ? [] : [{ ...credit, clearsAt }];
  });
}
