import { nextRun, scheduledPeriod } from '@peerdesk/domain/report/schedule.ts';
import { mayReport } from '@peerdesk/domain/report/kinds.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { readUser } from '../../core/account/user-store.ts';
import type { Services } from '../../core/services.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import type { Transaction } from '../../core/write/change-writer.ts';
import { newId } from '../../platform/db/ids.ts';
import { addReport } from './order.ts';
import { outboxOfReport } from './present.ts';
import { timesOf } from './schedules.ts';
import { countReports } from './store.ts';
import { readSchedule, saveSchedule, takeDue } from './store-schedule.ts';

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
  { client, commit }: Transaction,
  id: string,
  now: number,
): Promise<void> {
  const row = await readSchedule(client, id);
  const owner = row && (await readUser(client, row.owner_id));
  if (!row || !owner) throw new Error(`schedule ${id} has no owner`);
  const { timeZone } = services.settings.current().company;
  if (owner.status !== 'active' || !mayReport(owner.role, row.kind)) {
    // Whoever may not have the report any more is not to find it after a while either.
    await saveSchedule(client, id, { status: 'paused', nextAt: null });
    return;
  }
  const nextAt = nextRun(timesOf(row), now, timeZone);
  await saveSchedule(client, id, { status: 'active', nextAt });
  const { start, end } = scheduledPeriod(row.every, row.next_at ?? now, timeZone);
  const report = {
    ...{ id: newId('report', now), owner_id: owner.id, schedule_id: id, name: row.name },
    ...{ kind: row.kind, format: row.format, filters: row.filters },
    ...{ period_start: start, period_end: end, created_at: now },
  };
  const { own_waiting: waiting } = await countReports(client, owner.id);
  await addReport(services.work, client, report, waiting);
  await commit({
    ...signedBy(systemAuthor(now)),
    audit: [
      {
        action: 'report.order',
        subject: `report:${report.id}`,
        after: { schedule: id, name: row.name, kind: row.kind },
      },
    ],
    outbox: outboxOfReport(report, owner.role, 'ordered'),
  });
}
