import { because } from '@peerdesk/contract/because.ts';
import { sentenceOf, type Reader } from '@peerdesk/catalogue/sentence.ts';
import type { ReportSchedule } from '@peerdesk/contract/report.ts';
import { schedulesMax } from '@peerdesk/domain/report/limits.ts';
import { isScheduleDay, nextRun } from '@peerdesk/domain/report/schedule.ts';
import { notFound, ok, refuse, refuseField } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import type { ReportSources } from '../../core/report/source.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import { openAsked } from './asked.ts';
import { isReportInScope, outboxOfReport } from './present.ts';
import { reportName } from './report-name.ts';
import { lockOrders } from './store.ts';
import {
  countSchedules,
  insertSchedule,
  lockSchedule,
  readSchedule,
  readSchedules,
  saveSchedule,
  type ScheduleRow,
} from './store-schedule.ts';

const shownMax = 500;

/** `GET /report/schedule`: one's own; an admin sees those of everybody. */
export const listSchedules: Handler<'report.schedules'> = async (_request, context) => {
  const owner = context.scope.kind === 'desk' ? null : context.caller.id;
  const rows = await readSchedules(context.services.pool, owner, shownMax);
  return ok({ schedules: rows.map((row) => presentSchedule(row, context.reader)) });
};

/** `POST /report/schedule`. */
export function createSchedule(sources: ReportSources): Handler<'report.createSchedule'> {
  return async ({ body }, context) => {
    const { caller, now, services } = context;
    const { kind, format, every, at, day } = body;
    const filters = body.filters ?? {};
    if (!isScheduleDay(every, day)) return refuseField('day', `schedule_day_${every}`);
    const opened = await openAsked(sources, { kind, filters }, context);
    if (!opened.ok) return opened;
    const id = newId('reportSchedule', now);
    const { timeZone } = services.settings.current().company;
    const times = { every, at, day: day ?? null };
    return writeRecords<ReportSchedule>(context, async (client) => {
      await lockOrders(client, caller.id);
      if ((await countSchedules(client, caller.id)) >= schedulesMax) {
        return refuse('RateLimited', because('too_many_schedules', { most: schedulesMax }));
      }
      const name = reportName(body);
      await insertSchedule(client, {
        ...{ id, owner_id: caller.id, name, kind, format, filters, every, time_of_day: at },
        ...{ day: times.day, next_at: nextRun(times, now, timeZone), created_at: now },
      });
      const row = await readSchedule(client, id);
      if (!row) throw new Error('the schedule vanished while it was written');
      return ok({
        response: presentSchedule(row, context.reader),
        audit: [
          {
            action: 'report.schedule',
            subject: `schedule:${id}`,
            after: { name, kind, format, filters, ...times },
          },
        ],
        outbox: outboxOfReport(row, 'scheduled'),
      });
    });
  };
}

/** `PATCH /report/schedule`: what was due while it paused is not made up for. */
export const updateSchedule: Handler<'report.updateSchedule'> = ({ body }, context) =>
  writeRecords<ReportSchedule>(context, async (client) => {
    const { now, services, reader } = context;
    const row = await lockSchedule(client, body.id);
    if (!row || !isReportInScope(row, context.scope) || row.status === 'ended') return notFound();
    const { status } = body;
    if (status === row.status) return refuse('InvalidTransition', 'schedule_is_so');
    const { timeZone } = services.settings.current().company;
    const nextAt = status === 'active' ? nextRun(timesOf(row), now, timeZone) : null;
    await saveSchedule(client, row.id, { status, nextAt });
    return ok({
      response: presentSchedule({ ...row, status, next_at: nextAt }, reader),
      audit: [
        {
          action: 'report.schedule',
          subject: `schedule:${row.id}`,
          before: { status: row.status },
          after: { status },
        },
      ],
      outbox: outboxOfReport(row, 'scheduled'),
    });
  });

export function timesOf(row: ScheduleRow) {
  return { every: row.every, at: row.time_of_day, day: row.day };
}

function presentSchedule(row: ScheduleRow, reader: Reader): ReportSchedule {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    format: row.format,
    filters: row.filters,
    every: row.every,
    at: row.time_of_day,
    day: row.day,
    status: row.status,
    nextAt: iso(row.next_at),
    lastRun:
      row.last_id === null || row.last_status === null
        ? null
        : {
            reportId: row.last_id,
            at: iso(row.last_at ?? row.created_at),
            status: row.last_status,
            rows: row.last_status === 'ready' ? row.last_rows : null,
            reason: row.last_reason && sentenceOf(row.last_reason, reader),
          },
    createdBy: { id: row.owner_id, name: row.owner_name },
  };
}
