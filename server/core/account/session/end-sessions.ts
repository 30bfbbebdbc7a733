import type { SessionEnd } from '@peerdesk/domain/session/session-state.ts';
import type { OutboxRow } from '../../../platform/live/announcer.ts';
import type { Client } from '../../../platform/db/pool.ts';
import { setPresence } from '../profile.ts';
import {
  forgetSubscriptions,
  hasLiveSession,
  lockUser,
  revokeSessions,
  type SessionChoice,
} from './session-store.ts';

/**
 * Ends the chosen sessions of a user at once; a user without a session left goes offline.
 *
 * @returns the sessions that ended, whether the user has another one, and the outbox rows that make
 *   every server forget them.
 */
export async function endSessions(
  client: Client,
  choice: SessionChoice,
  why: SessionEnd,
  { now, idleMs }: { now: number; idleMs: number },
): Promise<{ ended: string[]; isOnline: boolean; outbox: OutboxRow[] }> {
  await lockUser(client, choice.userId);
  const ended = await revokeSessions(client, choice, why, now);
  const idleSince = now - idleMs;
  const isOnline = await hasLiveSession(client, choice.userId, { now, idleSince });
  const outbox = isOnline ? [] : await setPresence(client, choice.userId, 'offline', now);
  // Only users who did not end it themselves are notified.
  if (why !== 'expired') await forgetSubscriptions(client, ended);
  return { ended, isOnline, outbox: [...ended.map(forgetSession), ...outbox] };
}

function forgetSession(sessionId: string): OutboxRow {
  return { topic: 'session', scopes: [], event: 'session.ended', ref: sessionId };
}
