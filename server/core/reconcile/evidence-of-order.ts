import type { OrderStatement } from '@peerdesk/contract/order-statement.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { isCovered, mergeCovered } from '@peerdesk/domain/reconcile/coverage.ts';
import { coveredUntil, standingOf } from '@peerdesk/domain/reconcile/bank-evidence.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { isInScope } from '../order/scope.ts';

import { readCovered } from './evidence-store.ts';
import { readBankEvidence, type BankEvidenceRow } from './order-evidence-store.ts';

/** An order and the time to look at in statements. Instants are epoch milliseconds. */
export interface OrderWindow {
  kind: 'payin' | 'payout';
  refId: string;
  accountId: string;
  utr: string | null;
  /** The time in which its money was expected. */
  from: number;
  until: number;
}

/** What bank statements show about an order, for a reader with this scope. */
export async function readOrderStatement(
  db: Queryable,
  order: OrderWindow,
  scope: Scope,
): Promise<OrderStatement> {
  const [row, covered] = await Promise.all([
    readBankEvidence(db, order),
    readCovered(db, [order.accountId]),
  ]);
  const merged = mergeCovered(
    covered.map(({ covered_from: from, covered_until: until }) => ({ from, until })),
  );
  const until = coveredUntil(merged, order.from);
  const last = merged.at(-1)?.until ?? null;
  const known = row && visibleTo(row, scope);
  const shown = {
    isMatched: known?.is_matched ?? false,
    isOnOwnWord: order.kind === 'payout' && known?.attested === false && known.rule !== 'MANUAL',
    rule: known?.rule ?? null,
    alert: known?.alert ?? null,
  };
  return {
    standing: standingOf({ ...shown, isCovered: isCovered(merged, order.from, order.until) }),
    rule: shown.rule,
    alert: shown.alert,
    line: known ? lineOf(known, order) : null,
    coveredUntil: until === null ? null : iso(until),
    statementsUntil: last === null ? null : iso(last),
  };
}

/** For a reader who may not see the line, the result is as if there were none. */
function visibleTo(row: BankEvidenceRow, scope: Scope): BankEvidenceRow | undefined {
  if (row.line_id === null) return row;
  const { peer_id, subadmin_id } = row;
  return isInScope({ peer_id, subadmin_id, merchant_id: '' }, scope) ? row : undefined;
}

function lineOf(row: BankEvidenceRow, order: OrderWindow): OrderStatement['line'] {
  const { line_id: id, upload_id: uploadId, date, direction, amount } = row;
  if (id === null || uploadId === null || !date || !direction || amount === null) return null;
  const money = (value: bigint) => formatMoney(minor(value), rupeeDigits);
  const isPart = row.part !== null && row.part !== amount && row.alert === null;
  return {
    id,
    uploadId,
    file: row.file ?? '',
    row: row.row ?? 0,
    uploadedBy: row.uploaded_by ?? '',
    vouched: row.attested ?? false,
    date,
    direction,
    kind: row.kind,
    amount: money(amount),
    part: isPart && row.part !== null ? money(row.part) : null,
    rrn: row.rrn,
    account:
      row.account_id === order.accountId ? null : { upi: row.vpa ?? '', peer: row.peer_name ?? '' },
    paid: row.is_matched || row.order_ref === order.refId ? null : row.order_ref,
  };
}
