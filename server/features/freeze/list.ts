import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentFreeze } from './present.ts';
import { listOfFreezes } from './store-list.ts';

/** `GET /freeze`. */
export const listFreezes: Handler<'freeze.list'> = async ({ query }, context) => {
  const { services } = context;
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals, counts } = await services.reads.run((db) =>
    readList(db, listOfFreezes, request.value),
  );
  return ok({ freezes: rows.map((row) => presentFreeze(row, services)), ...totals, counts });
};
