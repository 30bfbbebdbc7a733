import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../http/context.ts';
import { presentUser } from './present.ts';
import { isUserInScope } from './scope.ts';
import { readUser } from './store.ts';

/** `GET /user/{id}`. */
export const getUser: Handler<'user.one'> = async ({ params }, { services, scope }) => {
  const row = await readUser(services.pool, params.id);
  if (!row || !isUserInScope(row, scope)) return notFound();
  return ok(presentUser(row, services.settings));
};
