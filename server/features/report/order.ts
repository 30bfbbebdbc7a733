import { because } from '@peerdesk/contract/because.ts';
import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import {
  reportsKeptMax,
  reportsWaitingInAllMax,
  reportsWaitingMax,
} from '@peerdesk/domain/report/limits.ts';
import { ok, refuse, type Refusal } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import type { ReportSources } from '../../core/report/source.ts';
import type { Work } from '../../core/work.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { WithRetry } from '../../platform/http/reply/reply.ts';
import { openAsked } from './asked.ts';
import { outboxOfReport } from './present.ts';
import { reportName } from './report-name.ts';
import {
  countReports,
  insertReport,
  lockOrders,
  type NewReport,
  type ReportCounts,
} from './store.ts';

const retrySeconds = 30;

/** `POST /report`: the report is made by any server, from the queue. */
export function orderReport(sources: ReportSources): Handler<'report.order'> {
  return async ({ body }, context) => {
    const { caller, now, services } = context;
    const filters = body.filters ?? {};
    const opened = await openAsked(sources, { ...body, filters }, context);
    if (!opened.ok) return opened;
    const { start, end } = opened.value.asked;
    const { kind, format } = body;
    const id = newId('report', now);
    return writeRecords<ResponseOf<'report.order'>>(context, async (client) => {
      await lockOrders(client, caller.id);
      const counts = await countReports(client, caller.id);
      const full = limitReached(counts);
      if (full) return full;
      const row = {
        ...{ id, owner_id: caller.id, schedule_id: null, name: reportName(body) },
        ...{ kind, format, filters, period_start: start, period_end: end, created_at: now },
      };
      await addReport(services.work, client, row, counts.own_waiting);
      const period = { start: iso(start), end: iso(end) };
      return ok({
        response: { id },
        audit: [
          {
            action: 'report.order',
            subject: `report:${id}`,
            after: { name: row.name, kind, format, filters, ...period },
          },
        ],
        outbox: outboxOfReport(row, 'ordered'),
      });
    });
  };
}

/** @param waiting how many of the same person wait before it: people take turns. */
export async function addReport(
  work: Work,
  client: Client,
  row: NewReport,
  waiting: number,
): Promise<void> {
  await insertReport(client, row);
  await work.ask(client, 'report.build', { reportId: row.id }, { key: row.id, turn: waiting });
}

function limitReached(counts: ReportCounts): (Refusal & WithRetry) | null {
  if (counts.own >= reportsKeptMax) {
    return refuse('RateLimited', because('too_many_reports_kept', { most: reportsKeptMax }));
  }
  const most = reportsWaitingMax;
  const isBusy = counts.all_waiting >= reportsWaitingInAllMax;
  if (counts.own_waiting < most && !isBusy) return null;
  const why = isBusy ? because('reports_busy') : because('too_many_reports', { most });
  return { ...refuse('RateLimited', why), retryAfterSeconds: retrySeconds };
}
