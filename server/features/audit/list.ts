import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentAudit } from './present.ts';
import { auditRows } from './store-list.ts';
import { partiesIn, readNames } from './store-names.ts';

/** `GET /audit`. */
export const listAudit: Handler<'audit.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals, names } = await context.services.reads.run(async (db) => {
    const list = await readList(db, auditRows, request.value);
    return { ...list, names: await readNames(db, partiesIn(list.rows)) };
  });
  const entries = rows.map((row) => presentAudit(row, context.reader));
  return ok({ entries, names, ...totals });
};
