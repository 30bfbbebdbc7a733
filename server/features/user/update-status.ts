import type { BlockingOutcome, UserAfterStatus } from '@peerdesk/contract/user.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { blockedByAfter, mayChangeStatus } from '@peerdesk/domain/user/rules.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { livingAt } from '../../core/account/session/session-times.ts';
import type { Context, Handler } from '../../core/handler.ts';
import type { Transaction } from '../../core/write/change-writer.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { releaseUnrevealed } from '../../core/order/payout/release-unrevealed.ts';
import { withdrawCandidates } from '../../core/order/upi-candidates.ts';
import { presentUser } from '../../core/account/present-user.ts';
import { isUserInScope, outboxOfUser } from '../../core/account/user-scope.ts';
import {
  lockActiveAdmins,
  lockUser,
  saveStatus,
  type UserRow,
} from '../../core/account/user-store.ts';
import { readChanged } from './changed-user.ts';
import { readActiveParent, readOpenOrders } from './store.ts';

/**
 * `PATCH /user/update-status`: blocking ends every session of the user, on every server, and
 * returns the pay-outs that they have not accepted to the pool.
 */
export const updateUserStatus: Handler<'user.updateStatus'> = ({ body }, context) =>
  writeRecords<UserAfterStatus>(context, async (client, transaction) => {
    const { services, caller, scope } = context;
    const activeAdmins = await lockActiveAdmins(client);
    const row = await lockUser(client, body.userId);
    if (!row || !isUserInScope(row, scope)) return notFound();
    const { id, role, status, parent_id: parentId, blocked_by: blockedBy } = row;
    const target = { id, role, status, parentId, blockedBy };
    const may = mayChangeStatus(caller, target, body.status, activeAdmins);
    if (!may.ok) return may;
    await saveStatus(client, row.id, {
      status: body.status,
      blockedBy: blockedByAfter(caller, target, body.status),
    });
    const isBlocked = body.status === 'blocked';
    if (isBlocked) await withdrawCandidates(client, row.id);
    const { outbox } = isBlocked
      ? await endSessions(client, { userId: row.id }, 'blocked', livingAt(context))
      : { outbox: [] };
    const outcome = isBlocked ? await releaseOrders(transaction, context, row) : null;
    const after = await readChanged(client, row.id);
    return ok({
      response: { ...presentUser(after, services.settings), outcome },
      audit: [
        {
          action: 'user.update_status',
          subject: `user:${row.id}`,
          before: { status: row.status },
          after: { status: body.status, ...(outcome && { outcome }) },
        },
      ],
      outbox: [...outboxOfUser(row, `user.${body.status}`), ...outbox],
    });
  });

/**
 * Returns to the pool what the user has not accepted. What a customer may be paying stays open: the
 * parent decides it, or an admin where there is none who can sign in.
 */
async function releaseOrders(
  transaction: Transaction,
  context: Context,
  user: Pick<UserRow, 'id'>,
): Promise<BlockingOutcome> {
  const released = await releaseUnrevealed(transaction, context, user.id, 'payer_was_blocked');
  const { payins, payouts } = await readOpenOrders(transaction.client, user.id);
  const passedTo = await readActiveParent(transaction.client, user.id);
  return { released, passed: payins, passedTo, kept: payouts };
}
