import { isStaff } from '@peerdesk/domain/role.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { presentView } from './present.ts';
import { readViews } from './store.ts';

/** `GET /view`. */
export const listViews: Handler<'view.list'> = async (_request, { caller, services }) => {
  const rows = await readViews(services.pool, caller.id, isStaff(caller.role));
  return ok({ views: rows.map(presentView) });
};
