import { totalCap } from '@peerdesk/contract/list.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readUserPage, readUserTotal } from './list-query.ts';
import { presentUser } from '../../core/account/present-user.ts';

/** `GET /user`. */
export const listUsers: Handler<'user.list'> = async ({ query }, { services, scope }) => {
  const [rows, total] = await Promise.all([
    readUserPage(services.pool, scope, query),
    readUserTotal(services.pool, scope, query),
  ]);
  return ok({
    users: rows.map((row) => presentUser(row, services.settings)),
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  });
};
