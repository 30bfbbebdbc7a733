import type { Freeze } from '@peerdesk/contract/freeze.ts';
import { moneyBlocked } from '@peerdesk/domain/ledger/postings.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { accountChanges } from '../../core/write/account-changes.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { outboxOfFreeze } from './outbox-rows.ts';
import { readWritten } from './present.ts';
import { endFreeze, lockFreeze, readFreeze, saveFrozen, type FreezeRow } from './store.ts';
import { lockSubject } from './store-subject.ts';

/** `POST /unfreeze`: gives back what was blocked; its status is what it was before. */
export const unfreeze: Handler<'freeze.end'> = ({ body }, context) =>
  writeRecords<Freeze>(context, async (client) => {
    const { services, actor, now } = context;
    const known = await readFreeze(client, body.id);
    if (!known) return notFound();
    // In the order in which freezing locks them.
    const found = await lockSubject(client, known.kind, known.subject_id);
    const row = await lockFreeze(client, body.id);
    if (!row || !found) return notFound();
    if (row.ended_at !== null) return refuse('InvalidTransition', 'freeze_ended');
    const { kind, subject_id: subjectId } = row;
    await saveFrozen(client, kind, subjectId, { frozenAt: null, status: row.status_before });
    await endFreeze(client, row.id, { at: now, by: actor, reason: body.reason });
    const entry = givenBack(row, body.reason);
    const response = await readWritten(client, services, row.id);
    return ok({
      response,
      accounts: accountChanges(entry),
      entries: entry ? [entry] : [],
      audit: [
        {
          action: `${kind}.unfreeze`,
          subject: `${kind}:${subjectId}`,
          before: { freeze: row.id, reason: row.reason, blocked: response.blocked },
          after: { status: row.status_before ?? 'not frozen', reason: body.reason },
        },
      ],
      outbox: outboxOfFreeze(kind, subjectId, found, `${kind}.unfrozen`),
    });
  });

function givenBack(row: FreezeRow, reason: string) {
  if (row.blocked === null) return null;
  return moneyBlocked('unblocked', {
    freezeId: row.id,
    reason,
    from: row.blocked_account,
    to: row.account,
    amount: minor(row.blocked),
  });
}
