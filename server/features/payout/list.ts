import { payoutListSpec } from '@peerdesk/contract/payout.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readOrderList, resolveFilter } from '../../core/order/list-query.ts';
import { presentPayout } from '../../core/order/payout/present.ts';
import { payoutColumns, payoutJoins, type PayoutRow } from '../../core/order/payout/store.ts';

const payoutTable = {
  name: 'payout',
  columns: payoutColumns,
  joins: payoutJoins,
  counted: payoutListSpec.counted,
} as const;

/** `GET /payout`: the pay-outs within the caller's scope. */
export const listPayouts: Handler<'payout.list'> = async ({ query }, context) => {
  const filter = resolveFilter(query, context);
  if (!filter.ok) return filter;
  const { rows, ...totals } = await readOrderList<PayoutRow>(
    context.services.pool,
    payoutTable,
    filter.value,
  );
  return ok({ orders: rows.map((row) => presentPayout(row, context.scope)), ...totals });
};
