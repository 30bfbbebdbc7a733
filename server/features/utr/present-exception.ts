import { because } from '@peerdesk/contract/because.ts';
import { sentenceOf, type Reader } from '@peerdesk/catalogue/sentence.ts';
import type {
  MatchCandidate,
  MatchRule,
  ReconcileException,
  StatementLine,
} from '@peerdesk/contract/statement.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { presentLine, type LineRow } from '../../core/reconcile/bank-line.ts';
import { groupBy } from '../../core/reconcile/evidence.ts';
import { readAccountNames, readLines } from '../../core/reconcile/line-store.ts';
import { candidatesOf } from './candidates.ts';
import type { CandidateRow } from './store-candidates.ts';
import type { ExceptionRow } from './store-list.ts';
import { readAlertOrders, type AlertOrderRow } from './store-orders.ts';

const candidatesMax = 20;

/** The rows of exceptions and alerts, with their lines, orders and candidates. */
export async function presentExceptions(
  db: Queryable,
  rows: readonly ExceptionRow[],
  reader: Reader,
): Promise<ReconcileException[]> {
  const ids = rows.flatMap(({ line_id: id }) => id ?? []);
  const lines = await readLines(db, ids);
  const alerted = rows.flatMap(({ alert, order_ref: ref }) => (alert && ref ? [ref] : []));
  // One after the other: in a report all of them are asked on one connection.
  const orders = await readAlertOrders(db, alerted);
  const candidates = await candidatesOf(db, lines);
  const names = await readAccountNames(db, [...new Set(lines.map((line) => line.account_id))]);
  const lineById = new Map(lines.map((line) => [line.id, line]));
  const orderById = new Map(orders.map((order) => [order.ref_id, order]));
  const byLine = groupBy(candidates, ({ line_id: id }) => id);
  return rows.map((row) => {
    const line = lineById.get(row.line_id ?? '');
    const found = (byLine.get(row.line_id ?? '') ?? []).slice(0, candidatesMax);
    const best = found[0];
    return {
      id: [row.alert, row.line_id ?? row.order_ref].filter(Boolean).join(':'),
      line: line ? withAccount(presentLine(line, reader), line, names.get(line.account_id)) : null,
      refId: row.order_ref,
      order: presentAlertOrder(orderById.get(row.order_ref ?? '')),
      rule: ruleOf(row, best),
      reason: sentenceOf(row.reason ?? best?.reason ?? because('credit_unclaimed'), reader),
      alert: row.alert,
      candidates: found.map((one) => presentCandidate(one, reader)),
      at: iso(row.at),
    };
  });
}

function presentAlertOrder(row: AlertOrderRow | undefined): ReconcileException['order'] {
  if (!row) return null;
  const { utr, customer, peer_name: peer, upi } = row;
  return { amount: formatMoney(minor(row.amount), row.currency_digits), utr, customer, peer, upi };
}

function ruleOf(row: ExceptionRow, best: CandidateRow | undefined): MatchRule {
  if (row.alert === 'CREDITED_BUT_DECLINED') return 'CREDITED_BUT_DECLINED';
  if (row.alert === 'REVERSED_AFTER_CREDIT') return 'REVERSAL_LINE';
  return row.rule ?? best?.rule ?? 'NOT_IN_STATEMENT';
}

function withAccount(
  shown: StatementLine,
  line: LineRow,
  name: { vpa: string; peer_name: string } | undefined,
) {
  return {
    ...shown,
    account: { id: line.account_id, upi: name?.vpa ?? '', peer: name?.peer_name ?? '' },
  };
}

function presentCandidate(row: CandidateRow, reader: Reader): MatchCandidate {
  return {
    refId: row.ref_id,
    amount: formatMoney(minor(row.amount), rupeeDigits),
    utr: row.utr,
    status: row.status,
    peer: row.peer_name,
    customer: row.customer,
    createdAt: iso(row.created_at),
    rule: row.rule,
    confidence: row.confidence,
    reason: sentenceOf(row.reason, reader),
  };
}
