import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { presentSum } from '../../core/order/list.ts';
import { countCachingFor, resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentPayin } from '../../core/order/payin/present.ts';
import { payinListFor } from './store-list.ts';

/** `GET /customer/order`: the pay-ins within the caller's scope. */
export const listPayins: Handler<'payin.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const list = payinListFor(context.scope);
  const caching = countCachingFor('payin.list', context);
  const { rows, totals, counts, sum } = await context.services.reads.run((db) =>
    readList(db, list, request.value, caching),
  );
  const summed = presentSum(query, sum);
  return ok({
    orders: rows.map((row) => presentPayin(row, context)),
    ...totals,
    ...summed,
    counts,
  });
};
