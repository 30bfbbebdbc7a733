import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readOrderList, resolveFilter } from '../../core/order/list-query.ts';
import { presentPayin } from './present.ts';
import { payinColumns, payinJoins, type PayinRow } from '../../core/order/payin/store.ts';

/** Where the list of pay-ins finds its rows. */
export const payinTable = {
  name: 'payin',
  columns: payinColumns,
  joins: payinJoins,
  counted: payinListSpec.counted,
} as const;

/** `GET /customer/order`: the pay-ins within the caller's scope. */
export const listPayins: Handler<'payin.list'> = async ({ query }, context) => {
  const filter = resolveFilter(query, context);
  if (!filter.ok) return filter;
  const list = await readOrderList<PayinRow>(context.services.pool, payinTable, filter.value);
  const { rows, ...totals } = list;
  return ok({ orders: rows.map(presentPayin), ...totals });
};
