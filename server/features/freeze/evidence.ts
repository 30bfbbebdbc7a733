import { evidencePackText } from '@peerdesk/catalogue/documents/evidence-pack.ts';
import { because } from '@peerdesk/contract/because.ts';
import type { DownloadedFile } from '@peerdesk/contract/endpoints.ts';
import { businessDay, startOfBusinessDay } from '@peerdesk/domain/dates.ts';
import { evidencePeriod } from '@peerdesk/domain/freeze/evidence-period.ts';
import { notFound, ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import { paperBrand } from '../../core/brand/picture.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { zipOf, type ZipFile } from '../../platform/files/zip.ts';
import { tablesOf, type Evidence } from './evidence-tables.ts';
import { presentFreeze } from './present.ts';
import {
  evidenceRowsMax,
  readAudit,
  readLines,
  readOrders,
  readPostings,
  type EvidencePeriod,
} from './store-evidence.ts';
import { readFreeze, type FreezeRow } from './store.ts';

/** `GET /freeze/{id}/evidence`: one zip of a period. The download is recorded in the audit. */
export const getEvidence: Handler<'freeze.evidence'> = async ({ params, query }, context) => {
  const { services, caller } = context;
  const row = await readFreeze(services.pool, params.id);
  if (!row) return notFound();
  const dayOf = (ms: number) => businessDay(ms, context.reader.timeZone);
  const days = evidencePeriod(query, {
    frozenOn: dayOf(row.created_at),
    today: dayOf(context.now),
  });
  if (!days.ok) return days;
  const { from, to } = days.value;
  const turn = { key: 'evidence', person: caller.id };
  const packed = await services.limiter.inTurn(turn, () => pack(context, row, days.value));
  if (!packed.ok) return packed;
  const { bytes, sha256 } = packed.value;
  const name = `${row.id}-${from}-${to}.zip`;
  return writeRecords<DownloadedFile>(context, async () =>
    ok({
      response: { name, type: 'application/zip', bytes, inline: false },
      audit: [
        {
          action: 'freeze.evidence',
          subject: `${row.kind}:${row.subject_id}`,
          after: { freeze: row.id, from, to, bytes: bytes.length, sha256 },
        },
      ],
      outbox: [],
    }),
  );
};

async function pack(
  context: Context,
  row: FreezeRow,
  days: { from: string; to: string; after: string },
): Promise<Result<{ bytes: Buffer; sha256: string }>> {
  const { services, reader, now, caller } = context;
  const { timeZone } = reader;
  const { from, to } = days;
  const evidence = await read(context, {
    ...{ kind: row.kind, subjectId: row.subject_id, from, to },
    start: startOfBusinessDay(from, timeZone),
    end: startOfBusinessDay(days.after, timeZone),
  });
  if (!evidence.ok) return evidence;
  const digits = services.settings.digitsOf(row.currency);
  const freeze = presentFreeze(row, services);
  const tables = tablesOf(evidence.value, {
    ...{ digits, timeZone },
    t: evidencePackText(reader.language),
  });
  const files: ZipFile[] = [
    ...tables.flatMap(({ name, csv, json }) => [
      fileOf(`${name}.csv`, csv),
      fileOf(`${name}.json`, json),
    ]),
    fileOf('freeze.json', JSON.stringify({ freeze, from, to, timeZone }, null, 1)),
  ];
  const hashes = files.map(hashed);
  const { writeCover } = await import('./evidence-pdf.ts');
  const cover = await writeCover({
    ...{ freeze, from, to, digits, reader, evidence: evidence.value },
    hashes,
    brand: await paperBrand(services),
    madeAt: now,
    madeBy: caller.name,
  });
  const summary = { name: 'summary.pdf', bytes: cover };
  const by = { id: caller.id, name: caller.name };
  const manifest = {
    ...{ freeze: freeze.id, subject: freeze.subject, from, to, timeZone },
    exportedAt: new Date(now).toISOString(),
    exportedBy: by,
    files: [...hashes, hashed(summary)],
  };
  files.push(summary, fileOf('manifest.json', JSON.stringify(manifest, null, 1)));
  const bytes = await zipOf(files, now);
  return ok({ bytes, sha256: sha256Of(bytes) });
}

async function read(
  { services: { pool } }: Context,
  period: EvidencePeriod,
): Promise<Result<Evidence>> {
  const orders = await readOrders(pool, period);
  const refIds = orders.map((order) => order.ref_id);
  const evidence = {
    orders,
    lines: await readLines(pool, period, refIds),
    postings: await readPostings(pool, period, refIds),
    audit: await readAudit(pool, period, orders),
  };
  // Part of the evidence would be worse than none.
  if (Object.values(evidence).some((rows) => rows.length > evidenceRowsMax)) {
    return refuseField('from', because('evidence_too_long', { most: evidenceRowsMax }));
  }
  return ok(evidence);
}

function fileOf(name: string, text: string): ZipFile {
  return { name, bytes: Buffer.from(text) };
}

function hashed({ name, bytes }: ZipFile) {
  return { name, bytes: bytes.length, sha256: sha256Of(bytes) };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
