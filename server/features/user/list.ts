import { ok } from '@peerdesk/domain/result.ts';
import { presentUser } from '../../core/account/present-user.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { userList } from './store-list.ts';

/** `GET /user`. */
export const listUsers: Handler<'user.list'> = async ({ query }, context) => {
  const { services } = context;
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals, counts } = await services.reads.run((db) =>
    readList(db, userList, request.value),
  );
  return ok({ users: rows.map((row) => presentUser(row, services.settings)), ...totals, counts });
};
