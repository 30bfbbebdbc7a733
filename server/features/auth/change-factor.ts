import type { ChangedFactor } from '@peerdesk/contract/second-factor.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { endSessions } from '../../core/account/session/end-sessions.ts';
import { readFactor, saveProof } from '../../core/account/factor/factor-store.ts';
import { presentFactor } from '../../core/account/factor/own-factor.ts';
import { renewRecoveryCodes } from '../../core/account/factor/recovery-codes.ts';
import { livingAt } from '../../core/account/session/session-times.ts';
import { lockUser } from '../../core/account/session/session-store.ts';
import { outboxOfUser } from '../../core/account/user-scope.ts';
import type { Context } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';

/** What was done to a factor, for the audit, and whether it proved a factor of the session. */
export interface FactorChange {
  action: string;
  after: Record<string, unknown>;
  isProof: boolean;
  /** Replaces the recovery codes even if some are left. */
  renewsCodes?: boolean;
}

/**
 * Changes the caller's second factor: the first one comes with recovery codes, and the caller's
 * other sessions end.
 */
export function changeFactor(
  context: Context,
  work: (client: Client) => Promise<Result<FactorChange>>,
): Promise<Result<ChangedFactor>> {
  const { caller, now } = context;
  return writeRecords<ChangedFactor>(context, async (client) => {
    await lockUser(client, caller.id);
    const done = await work(client);
    if (!done.ok) return done;
    const { action, after, isProof, renewsCodes } = done.value;
    if (isProof) await saveProof(client, caller.sessionId, now);
    const { recovery_left: left } = await readFactor(client, caller.id);
    const needsCodes = renewsCodes || (isProof && left === 0);
    const recoveryCodes = needsCodes ? await renewRecoveryCodes(client, caller.id, now) : null;
    const others = { userId: caller.id, exceptSessionId: caller.sessionId };
    const { ended, outbox } = await endSessions(client, others, 'factor', livingAt(context));
    const factor = await presentFactor(client, context, isProof ? now : caller.provedAt);
    return ok({
      response: { factor, recoveryCodes },
      isSecret: recoveryCodes !== null,
      audit: [
        {
          action,
          subject: `user:${caller.id}`,
          after: { ...after, newRecoveryCodes: needsCodes, endedSessions: ended.length },
        },
      ],
      outbox: [...outboxOfUser(userOf(context), 'user.changed'), ...outbox],
    });
  });
}

export function userOf({ caller }: Pick<Context, 'caller'>) {
  return { id: caller.id, role: caller.role, parent_id: caller.parentId };
}
