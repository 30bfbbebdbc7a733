import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { livingAt } from '../../core/account/session/session-times.ts';

/** `GET /auth/signout`: ends the session and both its tokens, at once and on every server. */
export const signout: Handler<'auth.signout'> = (_request, context) =>
  writeRecords<{ signedOut: true }>(context, async (client) => {
    const { caller } = context;
    const choice = { userId: caller.id, sessionId: caller.sessionId };
    const { outbox } = await endSessions(client, choice, 'signed-out', livingAt(context));
    return ok({
      response: { signedOut: true },
      audit: [
        {
          action: 'auth.signout',
          subject: `user:${caller.id}`,
          after: { session: caller.sessionId },
        },
      ],
      outbox,
    });
  });
