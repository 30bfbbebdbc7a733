import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { settlementKindOf } from '@peerdesk/domain/money-request/rules.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { iso } from '../../platform/db/iso.ts';
import { readList } from '../../platform/db/list.ts';
import { settlementLogList } from './store-settlement-logs.ts';

/**
 * `GET /user/settlement-logs`: what was moved by hand on the wallets within the scope, and for an
 * admin on the balances of merchants.
 */
export const listSettlementLogs: Handler<'user.settlementLogs'> = async ({ query }, context) => {
  const { pool, settings } = context.services;
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals } = await readList(pool, settlementLogList, request.value);
  const logs = rows.map((row) => {
    const digits = settings.digitsOf(row.currency);
    return {
      id: row.id,
      at: iso(row.at),
      user: { id: row.owner_id, name: row.owner_name },
      ownerKind: row.owner_kind,
      kind: settlementKindOf(row.kind, row.order_ref),
      refId: row.order_ref,
      utr: row.utr,
      reason: row.reason,
      amount: formatMoney(minor(row.amount), digits),
      balance: formatMoney(minor(row.balance), digits),
      currency: row.currency,
      by: row.by,
      approvedBy: row.approved_by,
    };
  });
  return ok({ logs, ...totals });
};
