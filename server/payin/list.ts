import { orderStatuses } from '@peerdesk/contract/order.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../http/context.ts';
import { readOrderList, resolveFilter } from '../order/list-query.ts';
import { presentPayin } from './present.ts';
import { payinColumns, payinJoins, type PayinRow } from './store.ts';

const payinTable = {
  name: 'payin',
  columns: payinColumns,
  joins: payinJoins,
  statuses: orderStatuses,
} as const;

/** `GET /customer/order`: the pay-ins within the caller's scope. */
export const listPayins: Handler<'payin.list'> = async ({ query }, context) => {
  const filter = resolveFilter(query, context);
  if (!filter.ok) return filter;
  const list = await readOrderList<PayinRow, (typeof orderStatuses)[number]>(
    context.services.pool,
    payinTable,
    filter.value,
  );
  const { rows, ...totals } = list;
  return ok({ orders: rows.map(presentPayin), ...totals });
};
