import { auditExportMax } from '@peerdesk/contract/audit.ts';
import { because } from '@peerdesk/contract/because.ts';
import { ok, refuse } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { iso } from '../../platform/db/iso.ts';
import { readListPage } from '../../platform/db/list/list.ts';
import type { StreamedFile } from '../../platform/http/context.ts';
import { csvHead, csvLines, type CsvColumn } from '../../platform/files/csv.ts';
import { auditRows, type AuditRow } from './store-list.ts';

const rowsAtOnce = 1000;

const columns: readonly CsvColumn<AuditRow>[] = [
  { title: 'at', kind: 'plain', value: ({ at }) => iso(at) },
  { title: 'actor kind', kind: 'plain', value: ({ actor }) => actor.kind },
  { title: 'actor id', kind: 'text', value: ({ actor }) => actor.id },
  { title: 'actor', kind: 'plain', value: ({ actor }) => actor.name },
  { title: 'ip', kind: 'text', value: ({ origin }) => origin.ip },
  { title: 'action', kind: 'plain', value: ({ action }) => action },
  { title: 'subject', kind: 'plain', value: ({ subject }) => subject },
  { title: 'before', kind: 'plain', value: ({ before }) => jsonOf(before) },
  { title: 'after', kind: 'plain', value: ({ after }) => jsonOf(after) },
  { title: 'id', kind: 'text', value: ({ id }) => id },
];

/** `GET /audit/export`: what is filtered as CSV, read and sent a part at a time. */
export const exportAudit: Handler<'audit.export'> = async ({ query }, context) => {
  const { services, now } = context;
  // Rows that are added meanwhile would shift those that are not read yet.
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const end = Math.min(request.value.filters.end ?? now, now);
  const asked = { ...request.value, filters: { ...request.value.filters, end } };
  // The page alone: nobody reads how many there are in all.
  const page: ReadPage = (skip, pagesize) =>
    readListPage(services.pool, auditRows, { ...asked, skip, pagesize });
  if ((await page(auditExportMax, 1)).length > 0) {
    return refuse('ValidationError', because('export_too_large', { most: auditExportMax }));
  }
  return writeRecords<StreamedFile>(context, async () =>
    ok({
      response: {
        name: `audit-${iso(now).slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: partsOf(page),
        inline: false,
      },
      audit: [{ action: 'audit.export', subject: 'audit', after: { filter: query } }],
      outbox: [],
    }),
  );
};

type ReadPage = (skip: number, pagesize: number) => Promise<AuditRow[]>;

async function* partsOf(page: ReadPage): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(columns));
  for (let skip = 0; skip < auditExportMax; skip += rowsAtOnce) {
    const rows = await page(skip, rowsAtOnce);
    if (rows.length > 0) yield Buffer.from(csvLines(columns, rows));
    if (rows.length < rowsAtOnce) return;
  }
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
