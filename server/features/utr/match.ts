import { because } from '@peerdesk/contract/because.ts';
import type { LineState } from '@peerdesk/contract/statement.ts';
import { minor, zero } from '@peerdesk/domain/money.ts';
import { standsApproved } from '@peerdesk/domain/order/statuses.ts';
import { approveByLine } from '@peerdesk/domain/payin/decide.ts';
import { storeNote } from '@peerdesk/domain/order/note.ts';
import { notFound, ok, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readCreditable, type Creditable } from '../../core/order/payin/creditable.ts';
import { approvalUnit, attachUnit, type ApprovalBasis } from '../../core/reconcile/apply.ts';
import type { LineRow } from '../../core/reconcile/bank-line.ts';
import { readOrdersByRef, type OrderToMatch } from '../../core/reconcile/evidence-store.ts';
import { readLine, readReceiver } from '../../core/reconcile/line-store.ts';
import { outrankedBy } from '../../core/reconcile/unproved-use.ts';
import { readSuspenseEntries } from '../../core/reconcile/verdict-store.ts';
import type { Unit } from '../../core/write/groups.ts';
import { outcomeOf } from '../../core/write/guard-failure.ts';
import { retryOnConflict } from '../../core/write/retry-on-conflict.ts';
import { writeByHand } from './write-by-hand.ts';

export type LineResult = { lineId: string; state: LineState };

/**
 * `POST /utr/match`: a person says which order a bank line paid. An open or declined order is
 * approved for the bank's amount, on the account that has the money, and so is one whose approval
 * was reversed; an approved one is only proved by the line.
 */
export const matchLine: Handler<'utr.match'> = ({ body }, context) =>
  retryOnConflict('payin', async () => {
    const { services } = context;
    const line = await readLine(services.pool, body.lineId);
    const [row] = line ? await readOrdersByRef(services.pool, [body.refId]) : [];
    if (!line || !row) return notFound();
    const response: LineResult = { lineId: line.id, state: 'matched' };
    const unit = await unitOf(context, line, row, body.note, response);
    if (!unit.ok) return unit;
    const approved = standsApproved(row) ? zero : minor(line.amount ?? 0n);
    const written = await writeByHand(context, line, { unit: unit.value, approved });
    if (written.ok) return ok(response);
    return 'failure' in written ? outcomeOf(written) : written;
  });

async function unitOf(
  context: Context,
  line: LineRow,
  row: OrderToMatch,
  note: string | undefined,
  response: LineResult,
): Promise<Result<Unit>> {
  const { services } = context;
  const fault = lineFault(line, row.kind === 'payin' ? 'credit' : 'debit');
  if (fault) return fault;
  if (row.matched_line !== null) {
    return refuse('AlreadyDecided', 'order_has_line');
  }
  const suspenseEntry = await suspenseEntryOf(context, line);
  const basis = approvalBasisOf(context, line, row, note);
  const booking = { author: context, line, basis, suspenseEntry, response };
  if (standsApproved(row)) {
    if (row.peer_id !== line.peer_id) return otherPeer;
    if ((row.received_amount ?? row.amount) !== line.amount) {
      return refuse('AmountMismatch', 'order_approved_for_other_amount');
    }
    return ok(attachUnit({ ...booking, kind: row.kind, refId: row.ref_id }));
  }
  const creditable = (await readCreditable(services.pool, [row.ref_id])).get(row.ref_id);
  if (!creditable) return refuse('InvalidTransition', 'payout_unpaid_has_no_line');
  const receiver = await readReceiver(services.pool, line.upload_id, creditable.createdAt);
  const utr = referenceOf(line, creditable);
  const change = approveByLine({
    order: creditable.order,
    actor: context.actor,
    line: { utr, amount: minor(line.amount ?? 0n) },
    on: 'person_with_line',
    terms: creditable.terms,
    round: creditable.round,
    now: context.now,
    note: storeNote(undefined, note),
    ...(receiver && { receiver }),
  });
  if (!change.ok) return change;
  const released = await outrankedBy(services.pool, line, utr);
  return ok(approvalUnit({ ...booking, change: change.value, released }));
}

/** A line may not prove an approval that charged another peer than the one with the money. */
const otherPeer: Refusal = refuse('InvalidTransition', 'order_of_other_peer');

/** Why this line cannot be matched to any order of this direction. */
export function lineFault(line: LineRow, direction: 'credit' | 'debit'): Refusal | null {
  if (line.settled_by !== null) return refuse('AlreadyDecided', 'line_settled');
  if (line.state === 'matched') {
    return refuse('InvalidTransition', because('line_paid', { refId: line.order_ref ?? '' }));
  }
  if (line.kind !== 'PAYMENT' || line.direction !== direction) {
    const why = direction === 'credit' ? 'line_not_credit' : 'line_not_debit';
    return refuse('InvalidTransition', why);
  }
  return null;
}

/** The bank's reference wins; for a line without any, the line's id is used. */
export function referenceOf(line: LineRow, { order }: Pick<Creditable, 'order'>): string {
  return line.rrn ?? order.utr ?? line.refs[0]?.value ?? line.id;
}

export function approvalBasisOf(
  context: Context,
  line: LineRow,
  row: OrderToMatch,
  note: string | undefined,
): ApprovalBasis {
  const who = context.actor.name;
  return {
    rule: 'MANUAL',
    reason: note
      ? because('matched_by_hand_noting', { who, note })
      : because('matched_by_hand', { who }),
    evidence: {
      utr: row.utr,
      rrn: line.rrn,
      orderAmount: row.amount.toString(),
      lineAmount: line.amount?.toString() ?? null,
      statusBefore: row.status,
    },
  };
}

export async function suspenseEntryOf(context: Context, line: LineRow): Promise<string | null> {
  if (line.in_suspense === null) return null;
  return (await readSuspenseEntries(context.services.pool, [line.id])).get(line.id) ?? null;
}
