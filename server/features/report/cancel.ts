import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { Report } from '@peerdesk/contract/report.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import type { Handler } from '../../core/handler.ts';
import { endReport } from '../../core/report/end-report.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { isReportInScope, outboxOfReport, presentReport } from './present.ts';
import { deleteReport, lockReport, type ReportRow } from './store.ts';

/** `POST /report/cancel`: whoever makes it stops at the next rows, and nothing of it is kept. */
export const cancelReport: Handler<'report.cancel'> = ({ body }, context) =>
  writeRecords<Report>(context, async (client) => {
    const row = await lockReport(client, body.id);
    if (!row || !isReportInScope(row, context.scope)) return notFound();
    const { now } = context;
    const isEnded = await endReport(client, row.id, { status: 'cancelled', reason: null, now });
    if (!isEnded) return refuse('InvalidTransition', 'report_has_ended');
    return ok({
      response: presentReport({ ...row, status: 'cancelled', finished_at: now }, context.reader),
      ...trailOf(row, 'cancel'),
    });
  });

/** `DELETE /report/{id}`: one that is being made is cancelled first. */
export const removeReport: Handler<'report.remove'> = ({ params }, context) =>
  writeRecords<ResponseOf<'report.remove'>>(context, async (client) => {
    const row = await lockReport(client, params.id);
    if (!row || !isReportInScope(row, context.scope)) return notFound();
    if (isOneOf(row.status, underWayStatuses)) {
      return refuse('InvalidTransition', 'report_is_being_made');
    }
    await deleteReport(client, row.id);
    return ok({ response: { id: row.id }, ...trailOf(row, 'delete') });
  });

function trailOf(row: ReportRow, event: 'cancel' | 'delete') {
  const before = { name: row.name, kind: row.kind, owner: row.owner_id };
  return {
    audit: [{ action: `report.${event}`, subject: `report:${row.id}`, before }],
    outbox: outboxOfReport(row, event),
  };
}
