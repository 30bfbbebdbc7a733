import { dayMs, minuteMs } from '@peerdesk/domain/durations.ts';
import { networkWindowMs } from '@peerdesk/domain/limits.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { sessionKeptMs } from '@peerdesk/domain/session/last-seen.ts';
import type { Services } from '../../core/services.ts';
import { deleteOldFailures } from '../../core/account/signin/failure-store.ts';
import { deleteOldChallenges } from '../../core/account/factor/passkey-store.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { deleteOld, readUsersWithOldSessions } from '../../core/account/session/session-store.ts';
import { sessionTimesBy } from '../../core/account/session/session-times.ts';
import { queuePush } from '../../core/push/queue-push.ts';
import { readSubscribed } from '../../core/push/store.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';

const usersMax = 500;
const deleteEveryMs = 10 * minuteMs;

const lastDeletion = new WeakMap<Services, number>();

/** Ends expired sessions, so that their streams close and their users go offline. */
export async function sweepSessions(services: Services): Promise<void> {
  const now = services.clock();
  const { idleMs } = sessionTimesBy(services.settings);
  const idleSince = now - idleMs;
  for (const userId of await readUsersWithOldSessions(
    services.pool,
    { now, idleSince },
    usersMax,
  )) {
    await endOldOf(services, userId, { now, idleMs });
  }
  if (now - (lastDeletion.get(services) ?? -Infinity) < deleteEveryMs) return;
  lastDeletion.set(services, now);
  await deleteOld(services.pool, { tokens: now - dayMs, sessions: now - sessionKeptMs });
  await deleteOldChallenges(services.pool, now);
  await deleteOldFailures(services.pool, {
    failures: now - dayMs,
    networks: now - networkWindowMs,
  });
}

async function endOldOf(
  services: Services,
  userId: string,
  { now, idleMs }: { now: number; idleMs: number },
): Promise<void> {
  const choice = { userId, idleSince: now - idleMs };
  await services.changes.transaction(async ({ client, commit }) => {
    const living = { now, idleMs };
    const { ended, isOnline, outbox } = await endSessions(client, choice, 'expired', living);
    if (!isOnline) {
      const told = await readSubscribed(client, ended);
      const all = told.map((sessionId) => ({ sessionId, at: now }));
      await queuePush(services, client, 'session.ended', all);
    }
    await commit({
      ...signedBy(systemAuthor(now)),
      audit: ended.map((session) => ({
        action: 'auth.session_expired',
        subject: `user:${userId}`,
        after: { session },
      })),
      outbox,
    });
    return ok(null);
  });
}
