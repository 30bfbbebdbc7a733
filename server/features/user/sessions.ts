import type { UserSession } from '@peerdesk/contract/user.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { shownTo } from '@peerdesk/domain/shown-fields.ts';
import { sessionFields } from '@peerdesk/domain/user/shown-fields.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { livingAt } from '../../core/account/session/session-times.ts';
import { isUserInScope, outboxOfUser } from '../../core/account/user-scope.ts';
import { lockUser, readUser } from '../../core/account/user-store.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readLiveSessions } from './store.ts';

/** `GET /user/{id}/sessions`. */
export const listSessions: Handler<'user.sessions'> = async ({ params }, context) => {
  const { services, scope } = context;
  const row = await readUser(services.pool, params.id);
  if (!row || !isUserInScope(row, scope)) return notFound();
  return ok(await sessionsOf(services.pool, row.id, context));
};

/** `POST /user/end-session`: ends one session, or every one but that of the caller. */
export const endUserSession: Handler<'user.endSession'> = ({ body }, context) =>
  writeRecords(context, async (client) => {
    const { scope, caller } = context;
    const row = await lockUser(client, body.userId);
    if (!row || !isUserInScope(row, scope)) return notFound();
    const choice =
      body.sessionId === undefined
        ? { userId: row.id, exceptSessionId: caller.sessionId }
        : { userId: row.id, sessionId: body.sessionId };
    const { ended, outbox } = await endSessions(client, choice, 'ended', livingAt(context));
    if (body.sessionId !== undefined && ended.length === 0) return notFound();
    return ok({
      response: await sessionsOf(client, row.id, context),
      audit: [{ action: 'user.end_session', subject: `user:${row.id}`, after: { ended } }],
      outbox: [...outboxOfUser(row, 'user.changed'), ...outbox],
    });
  });

async function sessionsOf(
  db: Queryable,
  userId: string,
  context: Pick<Context, 'services' | 'scope' | 'caller' | 'now'>,
): Promise<{ sessions: UserSession[] }> {
  const { scope, caller } = context;
  const rows = await readLiveSessions(db, userId, livingAt(context));
  const own: Scope = { kind: 'peer', peerId: userId };
  const reader = caller.id === userId ? own : scope;
  const sessions = rows.map((row): UserSession => ({
    id: row.id,
    createdAt: iso(row.created_at),
    seenAt: iso(row.seen_at),
    endsAt: iso(row.ends_at),
    userAgent: row.user_agent,
    ip: row.ip,
    isCurrent: row.id === caller.sessionId,
  }));
  return { sessions: sessions.map((session) => shownTo(reader, session, sessionFields)) };
}
