import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { capacityNow } from '../../core/order/capacity-now.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentUpi } from './present.ts';
import { upiList, upiListFor } from './store-list.ts';

/** `GET /upi`: the UPI IDs within the caller's scope. */
export const listUpis: Handler<'upi.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { services, caller, now } = context;
  const list = query.now ? upiListFor(await capacityNow(context), query.now) : upiList;
  const { rows, totals, counts } = await services.reads.run((db) =>
    readList(db, list, request.value),
  );
  const reader = { role: caller.role, now };
  return ok({ upis: rows.map((row) => presentUpi(row, reader)), ...totals, counts });
};
