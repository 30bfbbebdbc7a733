import { because } from '@peerdesk/contract/because.ts';
import type { StoredReason } from '@peerdesk/contract/reason.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { mayReport } from '@peerdesk/domain/report/kinds.ts';
import { personBytesMax, reportBytesMax, reportRowsMax } from '@peerdesk/domain/report/limits.ts';
import { personMegabytesMax, reportMegabytesMax } from '@peerdesk/domain/report/limits.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey, scopeOfUser, type Scope } from '@peerdesk/domain/scope.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import { readUser } from '../../core/account/user-store.ts';
import type { ReportSources } from '../../core/report/source.ts';
import type { Services } from '../../core/services.ts';
import type { Works } from '../../core/work.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import { writeProgress } from '../../core/write/write-progress.ts';
import { claim, releaseClaim } from '../../platform/db/claim.ts';
import { iso } from '../../platform/db/iso.ts';
import type { WorkHandler } from '../../platform/jobs/work-queue.ts';
import type { FileStep, FileTask, MakeFile } from './file-steps.ts';
import { paperOf } from './paper.ts';
import { outboxOfReport } from './present.ts';
import { addPart, beginReport, finishReport, saveProgress } from './store-parts.ts';
import { endReport } from '../../core/report/end-report.ts';
import { readGroup, readReport, type ReportRow } from './store.ts';

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
 * Makes a report from the queue. A server that dies half-way loses it to another one, which starts
 * it over; at the last attempt it fails, and nothing of its file is kept.
 */
export function reportBuilder(
  services: Services,
  sources: ReportSources,
  makeFile: MakeFile,
): WorkHandler<Works['report.build']> {
  return async ({ data: { reportId }, isLast }) => {
    const client = await services.pool.connect();
    const work = `report:${reportId}`;
    // With the connection goes the claim.
    const loss = new AbortController();
    const onLoss = () => loss.abort();
    client.once('end', onLoss);
    try {
      if (!(await claim(client, work))) {
        throw new Error(`report ${reportId} is still being made elsewhere`);
      }
      try {
        await build(services, sources, (task) => makeFile(task, loss.signal), reportId);
      } catch (error) {
        if (!(error instanceof Ended) && !isLast) throw error;
        const reason = error instanceof Ended ? error.reason : because('report_failed');
        if (reason) await fail(services, reportId, reason);
        if (!(error instanceof Ended)) throw error;
      } finally {
        await releaseClaim(client, work);
      }
    } finally {
      client.off('end', onLoss);
      client.release();
    }
  };
}

async function build(
  services: Services,
  sources: ReportSources,
  makeFile: (task: FileTask) => AsyncIterable<FileStep>,
  id: string,
): Promise<void> {
  const row = await readReport(services.pool, id);
  if (!row || !isOneOf(row.status, underWayStatuses)) return;
  const task = await taskOf(services, sources, row);
  await begin(services, row, task.scope);
  await finish(services, row, await store(services, row, makeFile(task)));
}

/** The report as its owner may have it now, not as they might when they ordered it. */
async function taskOf(
  services: Services,
  sources: ReportSources,
  row: ReportRow,
): Promise<FileTask> {
  const owner = await readUser(services.pool, row.owner_id);
  if (!owner || owner.status !== 'active' || !mayReport(owner.role, row.kind)) {
    throw new Ended(because('report_owner_may_not'));
  }
  const settings = services.settings.current();
  const { timeZone } = settings.company;
  const asked = { filters: row.filters, start: row.period_start, end: row.period_end };
  const by = {
    scope: scopeOfUser(owner),
    caller: { id: owner.id, role: owner.role },
    reader: { language: owner.language, timeZone },
    now: services.clock(),
  };
  const opened = await sources[row.kind](asked, { services, ...by });
  if (!opened.ok) throw new Ended(opened.reason);
  const { kind, format } = row;
  const currencies = services.settings.currencies();
  return {
    kind,
    format,
    asked,
    ...by,
    paper: paperOf(row, services),
    settings,
    currencies,
    switches: services.settings.switches(),
  };
}

async function begin(services: Services, row: ReportRow, scope: Scope): Promise<void> {
  const isBegun = await writeProgress(services, outboxOfReport(row, 'running'), async (client) => {
    const members = scope.kind === 'group' ? await readGroup(client, scope.subadminId) : null;
    return beginReport(client, row.id, { scope: scopeKey(scope), members });
  });
  if (!isBegun) throw new Ended(null);
}

async function store(
  services: Services,
  row: ReportRow,
  steps: AsyncIterable<FileStep>,
): Promise<{ rows: number; size: number }> {
  let [size, no, savedAt, written] = [0, 0, 0, 0];
  const add = async (bytes: Uint8Array) => {
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
  for await (const { rows, total, part } of steps) {
    if (total > reportRowsMax) {
      throw new Ended(because('report_too_long', { most: reportRowsMax }));
    }
    written = rows;
    if (part) await add(part);
    if (performance.now() - savedAt < progressMs) continue;
    savedAt = performance.now();
    const isGoingOn = await writeProgress(services, outboxOfReport(row, 'running'), (client) =>
      saveProgress(client, row.id, { rows, total, size }),
    );
    if (!isGoingOn) throw new Ended(null);
  }
  return { rows: written, size };
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
