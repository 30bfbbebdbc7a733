import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list.ts';
import { presentAudit } from './present.ts';
import { auditRows } from './store-list.ts';

/** `GET /audit`. */
export const listAudit: Handler<'audit.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals } = await context.services.reads.run((db) =>
    readList(db, auditRows, request.value),
  );
  return ok({ entries: rows.map((row) => presentAudit(row, context.reader)), ...totals });
};
