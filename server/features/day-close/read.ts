import { notFound, ok } from '@peerdesk/domain/result.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentDay, presentDayDetail } from './present.ts';
import { readDay } from './store.ts';
import { readDayEvents } from './store-events.ts';
import { dayCloseList } from './store-list.ts';

/** `GET /day-close`. */
export const listDayCloses: Handler<'dayClose.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { reads } = context.services;
  const { rows, totals, counts } = await reads.run((db) =>
    readList(db, dayCloseList, request.value),
  );
  return ok({ closes: rows.map(presentDay), ...totals, counts });
};

/** `GET /day-close/{id}`. */
export const getDayClose: Handler<'dayClose.one'> = async ({ params }, { services, scope }) => {
  const row = await readDay(services.pool, params.id);
  if (!row || !isUserInScope({ id: row.peer_id, parent_id: row.parent_id }, scope)) {
    return notFound();
  }
  return ok(presentDayDetail(row, await readDayEvents(services.pool, row.id)));
};
