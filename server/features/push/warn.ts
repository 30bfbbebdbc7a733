import { warnAfterMs } from '@peerdesk/domain/session/idle-warning.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { sessionTimesBy } from '../../core/account/session/session-times.ts';
import { queuePush } from '../../core/push/queue-push.ts';
import type { Services } from '../../core/services.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { markWarned } from './store.ts';

/** Tells who is about to be signed out, while there is time to open the portal. */
export async function warnOfIdleEnd(services: Services): Promise<void> {
  const now = services.clock();
  const { idleMs } = sessionTimesBy(services.settings);
  await inTransaction(services.pool, async (client) => {
    const quietMs = warnAfterMs(idleMs);
    const warned = await markWarned(client, { now, idleMs, quietMs });
    const all = warned.map(({ id, ends_at: at }) => ({ sessionId: id, at }));
    await queuePush(services, client, 'session.ending', all);
    return ok(null);
  });
}
