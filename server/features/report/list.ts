import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentReport } from './present.ts';
import { savedReports } from './store-list.ts';

/** `GET /report`. */
export const listReports: Handler<'report.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals } = await context.services.reads.run((db) =>
    readList(db, savedReports, request.value),
  );
  return ok({ reports: rows.map((row) => presentReport(row, context.reader)), ...totals });
};
