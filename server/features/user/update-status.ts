import type { User } from '@peerdesk/contract/user.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { mayChangeStatus } from '@peerdesk/domain/user/rules.ts';
import { endSessions } from '../../core/account/end-sessions.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { releaseUnrevealed } from '../../core/order/payout/release-unrevealed.ts';
import { withdrawCandidates } from '../../core/order/upi-candidates.ts';
import { presentUser } from '../../core/account/present-user.ts';
import { isUserInScope, outboxOfUser } from '../../core/account/user-scope.ts';
import { lockActiveAdmins, lockUser, readUser, saveStatus } from '../../core/account/user-store.ts';

/**
 * `PATCH /user/update-status`: blocking ends every session of the user, on every server, and
 * returns the pay-outs that they have not accepted to the pool.
 */
export const updateUserStatus: Handler<'user.updateStatus'> = ({ body }, context) =>
  writeRecords<User>(context, async (client, transaction) => {
    const { services, caller, scope, now } = context;
    const activeAdmins = await lockActiveAdmins(client);
    const row = await lockUser(client, body.userId);
    if (!row || !isUserInScope(row, scope)) return notFound();
    const target = { id: row.id, role: row.role, status: row.status, parentId: row.parent_id };
    const may = mayChangeStatus(caller, target, body.status, activeAdmins);
    if (!may.ok) return may;
    await saveStatus(client, row.id, body.status);
    const isBlocked = body.status === 'blocked';
    if (isBlocked) await withdrawCandidates(client, row.id);
    const { outbox } = isBlocked
      ? await endSessions(client, { userId: row.id }, 'blocked', now)
      : { outbox: [] };
    if (isBlocked) await releaseUnrevealed(transaction, context, row.id);
    const after = await readUser(client, row.id);
    if (!after) throw new Error(`user ${row.id} vanished while it was changed`);
    return ok({
      response: presentUser(after, services.settings),
      audit: [
        {
          action: 'user.update_status',
          subject: `user:${row.id}`,
          before: { status: row.status },
          after: { status: body.status },
        },
      ],
      outbox: [...outboxOfUser(row, `user.${body.status}`), ...outbox],
    });
  });
