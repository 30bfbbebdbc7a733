import { sentenceOf, type Reader } from '@peerdesk/catalogue/sentence.ts';
import type { Report } from '@peerdesk/contract/report.ts';
import { reportKeptMs } from '@peerdesk/domain/report/limits.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import { iso } from '../../platform/db/iso.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { ReportRow } from './store.ts';

export function presentReport(row: ReportRow, reader: Reader): Report {
  const isReady = row.status === 'ready';
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    format: row.format,
    status: row.status,
    progress: progressOf(row),
    rows: isReady ? row.rows_done : null,
    bytes: isReady ? Number(row.size) : null,
    start: iso(row.period_start),
    end: iso(row.period_end),
    filters: row.filters,
    reason: row.reason && sentenceOf(row.reason, reader),
    createdBy: { id: row.owner_id, name: row.owner_name },
    createdAt: iso(row.created_at),
    finishedAt: iso(row.finished_at),
    keptUntil: iso(row.created_at + reportKeptMs),
    scheduleId: row.schedule_id,
  };
}

/** Never 100 before the file is there. */
function progressOf({ status, rows_done: done, rows_total: total }: ReportRow): number {
  if (status === 'ready') return 100;
  if (status !== 'running' || total === null || total === 0) return 0;
  return Math.min(99, Math.floor((100 * done) / total));
}

/** Reports are of their owner and of the admins; those of an admin are of the admins. */
export function isReportInScope(row: { owner_id: string }, scope: Scope): boolean {
  if (scope.kind === 'desk') return true;
  return scope.kind === 'group' && row.owner_id === scope.subadminId;
}

/** Admins hear of every report, and its owner does. */
export function outboxOfReport(
  { id, owner_id: owner }: { id: string; owner_id: string },
  event: string,
): OutboxRow[] {
  const own = scopeKey({ kind: 'group', subadminId: owner });
  return [{ topic: 'report', scopes: ['desk', own], event: `report.${event}`, ref: id }];
}
