import { because } from '@peerdesk/contract/because.ts';
import type { StoredReason } from '@peerdesk/contract/reason.ts';
import { personBytesMax, reportBytesMax, reportRowsMax } from '@peerdesk/domain/report/limits.ts';
import { personMegabytesMax, reportMegabytesMax } from '@peerdesk/domain/report/limits.ts';
import { mayReport } from '@peerdesk/domain/report/kinds.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey, scopeOfUser, type Scope } from '@peerdesk/domain/scope.ts';
import { readUser } from '../../core/account/user-store.ts';
import { beginSnapshot } from '../../core/report/cursor-rows.ts';
import type { OpenReport } from '../../core/report/open-report.ts';
import type { ReportSources } from '../../core/report/source.ts';
import type { Services } from '../../core/services.ts';
import type { Works } from '../../core/work.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import { claim, releaseClaim } from '../../platform/db/claim.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { WorkHandler } from '../../platform/jobs/work-queue.ts';
import { paperOf } from './paper.ts';
import { outboxOfReport } from './present.ts';
import { addPart, beginReport, finishReport, saveProgress } from './store-parts.ts';
import { endReport, readGroup, readReport, type ReportRow } from './store.ts';

const partBytes = 1024 * 1024;
const progressMs = 500;

/** Ends the making of a report: it was cancelled (null), or there can be no file of it. */
class Ended extends Error {
  readonly reason: StoredReason | null;
  constructor(reason: StoredReason | null) {
    super('the report has ended');
    this.reason = reason;
  }
}

/**
 * Makes a report from the queue. A server that dies half-way loses it to another one, which begins
 * it anew; at the last attempt it fails, and nothing of its file is kept.
 */
export function reportBuilder(
  services: Services,
  sources: ReportSources,
): WorkHandler<Works['report.build']> {
  return async ({ data: { reportId }, isLast }) => {
    const client = await services.pool.connect();
    const work = `report:${reportId}`;
    try {
      if (!(await claim(client, work))) {
        throw new Error(`report ${reportId} is still being made elsewhere`);
      }
      try {
        await build(services, sources, client, reportId);
      } catch (error) {
        if (!(error instanceof Ended) && !isLast) throw error;
        const reason = error instanceof Ended ? error.reason : because('report_failed');
        if (reason) await fail(services, reportId, reason);
        if (!(error instanceof Ended)) throw error;
      } finally {
        await client.query('rollback').catch(() => undefined);
        await releaseClaim(client, work);
      }
    } finally {
      client.release();
    }
  };
}

async function build(
  services: Services,
  sources: ReportSources,
  client: Client,
  id: string,
): Promise<void> {
  const row = await readReport(services.pool, id);
  if (!row || (row.status !== 'queued' && row.status !== 'running')) return;
  const { owner, report } = await openStored(services, sources, row);
  await begin(services, row, scopeOfUser(owner));
  await beginSnapshot(client);
  const total = await report.count(client);
  if (total > reportRowsMax) throw new Ended(because('report_too_long', { most: reportRowsMax }));
  const made = await store(services, { row, report, total }, client);
  await finish(services, row, made);
}

/** The report as its owner may have it now, not as they might when they ordered it. */
async function openStored(services: Services, sources: ReportSources, row: ReportRow) {
  const owner = await readUser(services.pool, row.owner_id);
  if (!owner || owner.status !== 'active' || !mayReport(owner.role, row.kind)) {
    throw new Ended(because('report_owner_may_not'));
  }
  const { timeZone } = services.settings.current().company;
  const opened = await sources[row.kind](
    { filters: row.filters, start: row.period_start, end: row.period_end },
    {
      services,
      scope: scopeOfUser(owner),
      reader: { language: owner.language, timeZone },
      now: services.clock(),
    },
  );
  if (!opened.ok) throw new Ended(opened.reason);
  return { owner, report: opened.value };
}

async function begin(services: Services, row: ReportRow, scope: Scope): Promise<void> {
  const isBegun = await services.changes.transaction(async ({ client }) => {
    const members = scope.kind === 'group' ? await readGroup(client, scope.subadminId) : null;
    const begun = await beginReport(client, row.id, { scope: scopeKey(scope), members });
    return begun ? ok(true) : { ok: false as const };
  });
  if (!isBegun.ok) throw new Ended(null);
  await tell(services, row);
}

interface Making {
  row: ReportRow;
  report: OpenReport;
  total: number;
}

async function store(
  services: Services,
  { row, report, total }: Making,
  client: Client,
): Promise<{ rows: number; size: number }> {
  let [rows, size, no, savedAt] = [0, 0, 0, 0];
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const onRows = (count: number) => {
    rows += count;
  };
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    size += bytes.length;
    if (size > reportBytesMax) {
      throw new Ended(because('report_too_large', { most: reportMegabytesMax }));
    }
    const added = await addPart(services.pool, row.id, { no, bytes });
    if (!added) throw new Ended(null);
    if (added.own > BigInt(personBytesMax)) {
      throw new Ended(because('reports_full', { most: personMegabytesMax }));
    }
    no += 1;
  };
  const paper = paperOf(row, services);
  for await (const chunk of report.file(client, row.format, paper, onRows)) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= partBytes) await flush();
    if (performance.now() - savedAt < progressMs) continue;
    savedAt = performance.now();
    if (!(await saveProgress(services.pool, row.id, { rows, total, size }))) throw new Ended(null);
    await tell(services, row);
  }
  await flush();
  return { rows, size };
}

async function finish(
  services: Services,
  row: ReportRow,
  { rows, size }: { rows: number; size: number },
): Promise<void> {
  const now = services.clock();
  const done = await services.changes.transaction(async ({ client, commit }) => {
    const made = { rows, size, at: iso(now) };
    if (!(await finishReport(client, row.id, made))) return { ok: false as const };
    await commit({
      ...signedBy(systemAuthor(now)),
      audit: [{ action: 'report.ready', subject: `report:${row.id}`, after: { rows, size } }],
      outbox: outboxOfReport(row, 'ready'),
    });
    return ok(null);
  });
  if (!done.ok) throw new Ended(null);
}

async function fail(services: Services, id: string, reason: StoredReason): Promise<void> {
  const now = services.clock();
  await services.changes.transaction(async ({ client, commit }) => {
    const row = await readReport(client, id);
    if (!row || !(await endReport(client, id, { status: 'failed', reason, now }))) return ok(null);
    await commit({
      ...signedBy(systemAuthor(now)),
      audit: [{ action: 'report.failed', subject: `report:${id}`, after: { reason } }],
      outbox: outboxOfReport(row, 'failed'),
    });
    return ok(null);
  });
}

/** Notifies readers on every node of the progress. */
async function tell(services: Services, row: ReportRow): Promise<void> {
  const author = systemAuthor(services.clock());
  await services.changes.tell(author, outboxOfReport(row, 'running'));
}
