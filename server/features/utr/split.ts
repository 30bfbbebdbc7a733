import { approveByLine } from '@peerdesk/domain/payin/decide.ts';
import { minor, type Minor, parsePositiveMoney, rupeeDigits } from '@peerdesk/domain/money.ts';
import type { PayinChange } from '@peerdesk/domain/payin/payin.ts';
import { notFound, ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readCreditable, type Creditable } from '../../core/order/payin/creditable.ts';
import { changeSetOf } from '../../core/order/payin/write-change.ts';
import { type LineRow } from '../../core/reconcile/bank-line.ts';
import { approvalUnit, creditOf } from '../../core/reconcile/apply.ts';
import type { Unit } from '../../core/write/groups.ts';
import {
  approvalBasisOf,
  lineFault,
  referenceOf,
  suspenseEntryOf,
  type LineResult,
} from './match.ts';
import { readOrdersByRef, type OrderToMatch } from '../../core/reconcile/evidence-store.ts';
import { readLine, readReceiver } from '../../core/reconcile/line-store.ts';
import { refusalOf } from '../../core/write/guard-failure.ts';
import { writeByHand } from './write-by-hand.ts';

interface Part {
  refId: string;
  amount: Minor;
}

/**
 * `POST /utr/split`: one credit paid several orders, each for its part of the amount, whatever
 * accounts they were opened on.
 */
export const splitLine: Handler<'utr.split'> = async ({ body }, context) => {
  const { pool } = context.services;
  const parts = readParts(body.parts);
  if (!parts.ok) return parts;
  const line = await readLine(pool, body.lineId);
  if (!line) return notFound();
  const fault = lineFault(line, 'credit');
  if (fault) return fault;
  const sum = parts.value.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== line.amount) {
    return refuse('AmountMismatch', 'parts_do_not_add_up');
  }
  const refIds = parts.value.map(({ refId }) => refId);
  const orders = await readCreditable(pool, refIds);
  const matchable = new Map((await readOrdersByRef(pool, refIds)).map((row) => [row.ref_id, row]));
  const response: LineResult = { lineId: line.id, state: 'matched' };
  const split = { line, parts: parts.value, orders, matchable, response };
  const unit = await unitOf(context, split);
  if (!unit.ok) return unit;
  const approved = minor(sum);
  const written = await writeByHand(context, line, { unit: unit.value, approved });
  return written.ok ? ok(response) : refusalOf(written);
};

function readParts(parts: readonly { refId: string; amount: string }[]): Result<Part[]> {
  const read: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const amount = parsePositiveMoney(part.amount, rupeeDigits);
    if (!amount.ok) return refuseField(`parts.${index}.amount`, amount.reason);
    if (read.some(({ refId }) => refId === part.refId)) {
      return refuseField(`parts.${index}.refId`, 'order_named_twice');
    }
    read.push({ refId: part.refId, amount: amount.value });
  }
  return ok(read);
}

interface Split {
  line: LineRow;
  parts: readonly Part[];
  orders: ReadonlyMap<string, Creditable>;
  matchable: ReadonlyMap<string, OrderToMatch>;
  response: LineResult;
}

/**
 * The first order's approval matches the line to all the orders; the others follow it. The register
 * has the reference once per order: as it is, then with the suffix `/2`, `/3`.
 */
async function unitOf(context: Context, split: Split): Promise<Result<Unit>> {
  const changes: { change: PayinChange; row: OrderToMatch }[] = [];
  for (const [index, { refId, amount }] of split.parts.entries()) {
    const creditable = split.orders.get(refId);
    const row = split.matchable.get(refId);
    if (!creditable || !row) return notFound();
    const reference = referenceOf(split.line, creditable);
    const { pool } = context.services;
    const receiver = await readReceiver(pool, split.line.upload_id, creditable.createdAt);
    const change = approveByLine({
      order: creditable.order,
      actor: context.actor,
      line: {
        utr: index === 0 ? reference : `${reference}/${index + 1}`,
        amount,
      },
      on: 'person_with_line',
      terms: creditable.terms,
      round: creditable.round,
      now: context.now,
      ...(receiver && { receiver }),
    });
    if (!change.ok) return change;
    changes.push({ change: change.value, row });
  }
  const [first, ...others] = changes;
  if (!first) return notFound();
  const { line, response } = split;
  const basis = approvalBasisOf(context, line, first.row, undefined);
  // The answer, and what a second person approved, belong to the first of the changes.
  const { approval: _approval, idempotency: _idempotency, ...author } = context;
  const suspenseEntry = await suspenseEntryOf(context, line);
  const booking = { author: context, line, basis, suspenseEntry, response };
  const evidence = { ...basis.evidence, parts: split.parts.length };
  const matches = changes.map(({ change }) => creditOf(change, { ...basis, evidence }));
  const head = approvalUnit({ ...booking, change: first.change, matches });
  const rest = others.map(({ change }) => ({
    ...changeSetOf(author, change, null),
    lines: [],
  }));
  return ok([...head, ...rest]);
}
