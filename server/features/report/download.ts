import { businessDay } from '@peerdesk/domain/dates.ts';
import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import type { ReportFormat } from '@peerdesk/contract/report.ts';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Handler } from '../../core/handler.ts';
import type { Services } from '../../core/services.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { StreamedFile } from '../../platform/http/context.ts';
import { isReportInScope } from './present.ts';
import { readPart } from './store-parts.ts';
import { readGroup, readReport, type ReportRow } from './store.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportFormat, string>;

/** `GET /report/{id}/file`, recorded in the audit. */
export const downloadReport: Handler<'report.file'> = async ({ params }, context) => {
  const { services, scope } = context;
  const row = await readReport(services.pool, params.id);
  if (!row || !isReportInScope(row, scope)) return notFound();
  if (row.status !== 'ready') return refuse('InvalidTransition', 'report_not_ready');
  if (!(await maySeeAll(services.pool, row, scope))) {
    return refuse('InvalidTransition', 'report_of_former_group');
  }
  const { timeZone } = services.settings.current().company;
  const name = `${row.name} ${businessDay(row.created_at, timeZone)}.${row.format}`;
  return writeRecords<StreamedFile>(context, async () =>
    ok({
      response: { name, type: types[row.format], bytes: bytesOf(services, row), inline: false },
      audit: [
        {
          action: 'report.download',
          subject: `report:${row.id}`,
          after: { name: row.name, kind: row.kind, owner: row.owner_id, rows: row.rows_done },
        },
      ],
      outbox: [],
    }),
  );
};

/**
 * May this reader see everything that the file holds? A subadmin from whose group somebody was
 * taken since may not: the lists would no longer show what the file has of them.
 */
async function maySeeAll(db: Queryable, row: ReportRow, scope: Scope): Promise<boolean> {
  if (scope.kind === 'desk') return true;
  if (scope.kind !== 'group' || row.scope !== scopeKey(scope)) return false;
  const group = new Set(await readGroup(db, scope.subadminId));
  return (row.members ?? []).every((id) => group.has(id));
}

function bytesOf({ pool }: Services, row: ReportRow): AsyncIterable<Uint8Array> {
  const parts = partsOf(pool, row);
  if (row.format !== 'csv') return parts;
  const plain = createGunzip();
  // An error of the parts destroys the stream that is read, and is thrown by that.
  pipeline(Readable.from(parts, { objectMode: true }), plain, () => undefined);
  return plain;
}

/** A file whose parts were removed meanwhile must not look whole to whoever saves it. */
async function* partsOf(
  db: Queryable,
  { id, size }: Pick<ReportRow, 'id' | 'size'>,
): AsyncGenerator<Uint8Array> {
  let sent = 0n;
  for (let no = 0; sent < size; no += 1) {
    const bytes = await readPart(db, id, no);
    if (!bytes) throw new Error(`report ${id} was removed while it was downloaded`);
    sent += BigInt(bytes.length);
    yield bytes;
  }
}
