import { reportKeptMs } from '@peerdesk/domain/report/limits.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { scopeKey } from '@peerdesk/domain/scope.ts';
import type { Services } from '../../core/services.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import { removeOldReports } from './store.ts';

/** How many reports one sweep removes; the next one goes on. */
const atOnceMax = 200;

/** Removes reports that were kept for their time, with one audit row for all of them. */
export async function sweepReports(services: Services): Promise<void> {
  const now = services.clock();
  await services.changes.transaction(async ({ client, commit }) => {
    const removed = await removeOldReports(client, now - reportKeptMs, atOnceMax);
    if (removed.length === 0) return ok(null);
    const bytes = removed.reduce((sum, { size }) => sum + Number(size), 0);
    const owners = removed.map(({ owner_id: id }) => scopeKey({ kind: 'group', subadminId: id }));
    await commit({
      ...signedBy(systemAuthor(now)),
      audit: [
        { action: 'report.sweep', subject: 'report', after: { count: removed.length, bytes } },
      ],
      outbox: [
        {
          topic: 'report',
          scopes: [...new Set(['desk', ...owners])],
          event: 'report.removed',
          ref: 'report',
        },
      ],
    });
    return ok(null);
  });
}
