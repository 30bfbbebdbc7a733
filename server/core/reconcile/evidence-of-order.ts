import type { OrderStatement } from '@peerdesk/contract/order-statement.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { isCovered, mergeCovered } from '@peerdesk/domain/reconcile/coverage.ts';
import { coveredUntil, standingOf } from '@peerdesk/domain/reconcile/standing.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { isInScope } from '../order/scope.ts';
import { rupeeDigits } from './bank-line.ts';
import { readCovered } from './evidence-store.ts';
import { readSaid, type SaidRow } from './order-evidence-store.ts';

/** An order as statements are asked about it. Instants are epoch milliseconds. */
export interface AskedOrder {
  refId: string;
  accountId: string;
  utr: string | null;
  /** From when and until when its money was expected. */
  from: number;
  until: number;
}

/** What bank statements say about an order, to somebody of this scope. */
export async function readStatementOf(
  db: Queryable,
  order: AskedOrder,
  scope: Scope,
): Promise<OrderStatement> {
  const [said, covered] = await Promise.all([
    readSaid(db, order),
    readCovered(db, [order.accountId]),
  ]);
  const merged = mergeCovered(
    covered.map(({ covered_from: from, covered_until: until }) => ({ from, until })),
  );
  const until = coveredUntil(merged, order.from);
  const last = merged.at(-1)?.until ?? null;
  const known = said && seenBy(said, scope);
  const shown = {
    isMatched: known?.is_matched ?? false,
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

/** Whoever may not see the line sees what would be said if there were none. */
function seenBy(said: SaidRow, scope: Scope): SaidRow | undefined {
  if (said.line_id === null) return said;
  const { peer_id, subadmin_id } = said;
  return isInScope({ peer_id, subadmin_id, merchant_id: '' }, scope) ? said : undefined;
}

function lineOf(said: SaidRow, order: AskedOrder): OrderStatement['line'] {
  const { line_id: id, upload_id: uploadId, date, direction, amount } = said;
  if (id === null || uploadId === null || !date || !direction || amount === null) return null;
  const money = (value: bigint) => formatMoney(minor(value), rupeeDigits);
  const isPart = said.part !== null && said.part !== amount && said.alert === null;
  return {
    id,
    uploadId,
    file: said.file ?? '',
    row: said.row ?? 0,
    uploadedBy: said.uploaded_by ?? '',
    date,
    direction,
    kind: said.kind,
    amount: money(amount),
    part: isPart && said.part !== null ? money(said.part) : null,
    rrn: said.rrn,
    account:
      said.account_id === order.accountId
        ? null
        : { upi: said.vpa ?? '', peer: said.peer_name ?? '' },
    paid: said.is_matched || said.order_ref === order.refId ? null : said.order_ref,
  };
}
