import { because } from '@peerdesk/contract/because.ts';
import { mayReport } from '@peerdesk/domain/report/kinds.ts';
import { reportsKeptMax } from '@peerdesk/domain/report/limits.ts';
import { nextRun, scheduledPeriod } from '@peerdesk/domain/report/schedule.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { readUser } from '../../core/account/user-store.ts';
import type { Services } from '../../core/services.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import type { Transaction } from '../../core/write/change-writer.ts';
import { newId } from '../../platform/db/ids.ts';
import { addReport } from './order.ts';
import { outboxOfReport } from './present.ts';
import { timesOf } from './schedules.ts';
import { endReport } from '../../core/report/end-report.ts';
import { countReports, insertReport, type NewReport } from './store.ts';
import { readSchedule, saveSchedule, takeDue, type ScheduleRow } from './store-schedule.ts';

const atOnceMax = 50;

/**
 * Orders the reports whose time has come. Each schedule is moved on in the same transaction, to its
 * next time after now: however many times were missed, and however many servers look, it runs once.
 */
export async function runSchedules(services: Services): Promise<void> {
  const now = services.clock();
  await services.changes.transaction(async (transaction) => {
    const due = await takeDue(transaction.client, now, atOnceMax);
    for (const id of due) await runOne(services, transaction, id, now);
    return ok(null);
  });
}

async function runOne(
  services: Services,
  transaction: Transaction,
  id: string,
  now: number,
): Promise<void> {
  const { client } = transaction;
  const row = await readSchedule(client, id);
  const owner = row && (await readUser(client, row.owner_id));
  if (!row || !owner) throw new Error(`schedule ${id} has no owner`);
  if (owner.status !== 'active' || !mayReport(owner.role, row.kind)) {
    return pause(transaction, row, now);
  }
  const { timeZone } = services.settings.current().company;
  const nextAt = nextRun(timesOf(row), now, timeZone);
  await saveSchedule(client, id, { status: 'active', nextAt });
  const { start, end } = scheduledPeriod(row.every, row.next_at ?? now, timeZone);
  await run(services, transaction, {
    ...{ id: newId('report', now), owner_id: owner.id, schedule_id: id, name: row.name },
    ...{ kind: row.kind, format: row.format, filters: row.filters },
    ...{ period_start: start, period_end: end, created_at: now },
  });
}

/** Whoever may not have the report any more is not to find it after a while either. */
async function pause({ client, commit }: Transaction, row: ScheduleRow, now: number) {
  await saveSchedule(client, row.id, { status: 'paused', nextAt: null });
  await commit({
    ...signedBy(systemAuthor(now)),
    audit: [
      {
        action: 'report.schedule',
        subject: `schedule:${row.id}`,
        before: { status: row.status },
        after: { status: 'paused', reason: because('report_owner_may_not') },
      },
    ],
    outbox: outboxOfReport(row, 'scheduled'),
  });
}

/**
 * Orders a report. Of somebody who keeps as many as anybody may, it fails at once: the schedule
 * shows why, and goes on when there is room. Its failures are removed as old reports are.
 */
async function run(services: Services, { client, commit }: Transaction, report: NewReport) {
  const { id, owner_id: ownerId, schedule_id: schedule, name, kind, created_at: now } = report;
  const counts = await countReports(client, ownerId);
  const isFull = counts.own >= reportsKeptMax;
  const reason = because('too_many_reports_kept', { most: reportsKeptMax });
  if (isFull) {
    await insertReport(client, report);
    await endReport(client, id, { status: 'failed', reason, now });
  } else {
    await addReport(services.work, client, report, counts.own_waiting);
  }
  await commit({
    ...signedBy(systemAuthor(now)),
    audit: [
      {
        action: isFull ? 'report.failed' : 'report.order',
        subject: `report:${id}`,
        after: { schedule, name, kind, ...(isFull && { reason }) },
      },
    ],
    outbox: outboxOfReport(report, isFull ? 'failed' : 'ordered'),
  });
}
