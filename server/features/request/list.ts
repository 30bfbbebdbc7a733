import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { readEvidence } from './evidence.ts';
import { presentRequest } from './present.ts';
import { moneyRequestList } from './store-list.ts';

/** `GET /request`; admins also get what the desk knows about each. */
export const listMoneyRequests: Handler<'request.list'> = async ({ query }, context) => {
  const { services, scope } = context;
  const { pool, reads, settings } = services;
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals, counts } = await reads.run((db) =>
    readList(db, moneyRequestList, request.value),
  );
  const known = scope.kind === 'desk' ? await readEvidence(pool, rows) : null;
  const requests = rows.map((row) =>
    presentRequest(row, { settings, scope }, known?.get(row.id) ?? null),
  );
  return ok({ requests, ...totals, counts });
};
