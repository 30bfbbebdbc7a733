import { presentSum } from '../../core/order/list.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { countCachingFor, resolveListQuery } from '../../core/list.ts';
import { presentPayout } from '../../core/order/payout/present.ts';
import { readList } from '../../platform/db/list/list.ts';
import { payoutListFor } from './store-list.ts';

/** `GET /payout`: the pay-outs within the caller's scope. */
export const listPayouts: Handler<'payout.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const list = payoutListFor(context.scope);
  const caching = countCachingFor('payout.list', context);
  const { rows, totals, counts, sum } = await context.services.reads.run((db) =>
    readList(db, list, request.value, caching),
  );
  const summed = presentSum(query, sum);
  return ok({
    orders: rows.map((row) => presentPayout(row, context)),
    ...totals,
    ...summed,
    counts,
  });
};
