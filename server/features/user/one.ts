import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { presentUser } from '../../core/account/present-user.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import { readUser } from '../../core/account/user-store.ts';

/** `GET /user/{id}`. */
export const getUser: Handler<'user.one'> = async ({ params }, { services, scope }) => {
  const row = await readUser(services.pool, params.id);
  if (!row || !isUserInScope(row, scope)) return notFound();
  return ok(presentUser(row, services.settings));
};
