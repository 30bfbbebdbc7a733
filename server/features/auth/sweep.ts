import { sessionLimits } from '@peerdesk/domain/limits.ts';
import { systemActor } from '@peerdesk/domain/actor.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { commitChange } from '../../core/write/commit.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Services } from '../../core/services.ts';
import { endSessions } from '../../core/account/end-sessions.ts';
import { deleteOld, readUsersWithOldSessions } from '../../core/account/session-store.ts';

const usersMax = 500;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const deleteEveryMs = 10 * minuteMs;
/** How long a device that signed in stays known to the account. */
const deviceKnownMs = 90 * dayMs;

const lastDeletion = new WeakMap<Services, number>();

/** Ends sessions that ran out, so that their streams close and their users are offline. */
export async function sweepSessions(services: Services): Promise<void> {
  const now = services.clock();
  const idleSince = now - sessionLimits.idleMs;
  for (const userId of await readUsersWithOldSessions(
    services.pool,
    { now, idleSince },
    usersMax,
  )) {
    await endOldOf(services, userId, now, idleSince);
  }
  if (now - (lastDeletion.get(services) ?? -Infinity) < deleteEveryMs) return;
  lastDeletion.set(services, now);
  await deleteOld(services.pool, {
    tokens: now - dayMs,
    failures: now - dayMs,
    sessions: now - deviceKnownMs,
  });
}

async function endOldOf(
  services: Services,
  userId: string,
  now: number,
  idleSince: number,
): Promise<void> {
  let outbox: OutboxRow[] = [];
  try {
    await inTransaction(services.pool, async (client) => {
      const done = await endSessions(client, { userId, idleSince }, 'expired', now);
      outbox = done.outbox;
      await commitChange(client, {
        at: now,
        actor: systemActor,
        origin: { ip: null, requestId: null },
        node: services.live.node,
        audit: done.ended.map((session) => ({
          action: 'auth.session_expired',
          subject: `user:${userId}`,
          after: { session },
        })),
        outbox,
      });
      return ok(null);
    });
  } finally {
    services.live.announce(outbox);
  }
}
