import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentSettlementLog } from './present-settlement-log.ts';
import { settlementLogList } from './store-settlement-logs.ts';

/**
 * `GET /user/settlement-logs`: what was moved by hand on the wallets within the scope, and for an
 * admin on the balances of merchants.
 */
export const listSettlementLogs: Handler<'user.settlementLogs'> = async ({ query }, context) => {
  const { reads, settings } = context.services;
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals } = await reads.run((db) => readList(db, settlementLogList, request.value));
  const logs = rows.map((row) => presentSettlementLog(row, settings.digitsOf(row.currency)));
  return ok({ logs, ...totals });
};
