import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { importedStatuses } from '@peerdesk/domain/statement/statuses.ts';
import type { Handler } from '../../core/handler.ts';
import { presentLine, type LineRow } from '../../core/reconcile/bank-line.ts';
import { readSettlements } from '../../core/reconcile/line-audit.ts';
import { readListPage } from '../../platform/db/list/list.ts';
import { presentUpload } from './present.ts';
import { linesOfUpload } from './store-list.ts';
import { readUpload } from './store.ts';

const linesDefault = 100;

/** `GET /uploads/bank-statement/{id}`: one upload with its progress and a page of its lines. */
export const getUpload: Handler<'upload.one'> = async ({ params, query }, context) => {
  const { services, scope, reader, now } = context;
  const row = await readUpload(services.pool, params.id, scope);
  if (!row) return notFound();
  // The lines of a file are shown once all of them are imported.
  const isIn = isOneOf(row.status, importedStatuses);
  const { skip = 0, pagesize = linesDefault } = query;
  const page = { skip, pagesize, marks: services.marks, filters: {}, now };
  const lines = isIn
    ? await readListPage(services.pool, linesOfUpload, { ...page, scope: row.id })
    : [];
  // The audit is read by admins alone.
  const settled =
    scope.kind === 'desk'
      ? await readSettlements(
          services.pool,
          lines.filter(isSettled).map(({ id }) => id),
        )
      : undefined;
  return ok({
    ...presentUpload(row, reader),
    lines: lines.map((line) => ({
      ...presentLine(line, reader),
      settled: settled?.get(line.id) ?? null,
    })),
  });
};

const isSettled = ({ state }: LineRow) => state === 'matched' || state === 'dismissed';
