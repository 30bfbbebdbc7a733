import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list.ts';
import { presentUpi } from './present.ts';
import { upiListFor } from './store-list.ts';

/** `GET /upi`: the UPI IDs within the caller's scope. */
export const listUpis: Handler<'upi.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { services, caller, now } = context;
  const { rows, totals, counts } = await services.reads.run(async (db) =>
    readList(db, await upiListFor(db, context, query.now), request.value),
  );
  const reader = { role: caller.role, now };
  return ok({ upis: rows.map((row) => presentUpi(row, reader)), ...totals, counts });
};
