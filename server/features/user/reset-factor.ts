import { ok, refuse } from '@peerdesk/domain/result.ts';
import { codeFailuresOf } from '../../core/account/factor/check-code.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { countFactors, deleteFactors } from '../../core/account/factor/factor-store.ts';
import { forgetFailures } from '../../core/account/signin/failure-store.ts';
import { presentUser } from '../../core/account/present-user.ts';
import { livingAt } from '../../core/account/session/session-times.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { lockManaged, readChanged } from './changed-user.ts';

/**
 * `POST /user/reset-factor`, for whoever lost it. Only an admin does so: a subadmin gives passwords
 * to their peers, and with the second factor too would sign in as them.
 */
export const resetFactor: Handler<'user.resetFactor'> = ({ body }, context) =>
  writeRecords(context, async (client) => {
    const locked = await lockManaged(client, body.userId, context);
    if (!locked.ok) return locked;
    const row = locked.value;
    if ((await countFactors(client, row.id)) === 0) {
      return refuse('InvalidTransition', 'factor_missing');
    }
    await deleteFactors(client, row.id);
    await forgetFailures(client, codeFailuresOf(row.id));
    const { ended, outbox } = await endSessions(
      client,
      { userId: row.id },
      'factor',
      livingAt(context),
    );
    const after = await readChanged(client, row.id);
    return ok({
      response: presentUser(after, context.services.settings),
      audit: [
        {
          action: 'user.reset_factor',
          subject: `user:${row.id}`,
          after: { endedSessions: ended.length },
        },
      ],
      outbox: [...outboxOfUser(row, 'user.changed'), ...outbox],
    });
  });
