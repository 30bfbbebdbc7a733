import type { DayClose } from '@peerdesk/contract/day-close.ts';
import { keyOfDifferences } from '@peerdesk/domain/day-close/compare.ts';
import { isWithoutInterest, mayDecideDay, mayExplain } from '@peerdesk/domain/day-close/rules.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { isUserInScope } from '../../core/account/user-scope.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';
import { changedDay, differencesIn, writeDay } from './compare.ts';
import { auditOfDay, outboxOfDay, presentDay } from './present.ts';
import { lockDay, toRecord, type DayCloseRow } from './store.ts';

/** `POST /day-close/explain`: a reason, which only staff without an interest gives for good. */
export const explainDay: Handler<'dayClose.explain'> = ({ body }, context) =>
  writeRecords<DayClose>(context, async (client) => {
    const { caller, actor, now } = context;
    const { reason } = body;
    const row = await lockVisible(client, body.id, context);
    if (!row) return notFound();
    const record = toRecord(row);
    const may = mayExplain(record, caller, body.version);
    if (!may.ok) return may;
    const isAccepted = isWithoutInterest(caller, record);
    const explanation = {
      key: keyOfDifferences(differencesIn(row)),
      isAccepted,
      reason,
      by: { id: caller.id, name: caller.name },
      at: now,
      decidedBy: isAccepted ? caller.name : null,
    };
    const after = changedDay(row, { explanation }, now);
    const event = isAccepted ? 'accepted' : 'proposed';
    await writeDay(client, after, { event, reason, actor, now });
    return ok({
      response: presentDay(after),
      audit: [auditOfDay(event, row, after)],
      outbox: outboxOfDay(after, event),
    });
  });

/** `PATCH /day-close`: staff accepts the explanation that waits, or sends it back. */
export const decideDay: Handler<'dayClose.decide'> = ({ body }, context) =>
  writeRecords<DayClose>(context, async (client) => {
    const { caller, actor, now } = context;
    const { status: event, version, note = '' } = body;
    const row = await lockVisible(client, body.id, context);
    if (!row) return notFound();
    const may = mayDecideDay(toRecord(row), caller, { status: event, version, note });
    if (!may.ok) return may;
    const explanation =
      row.explanation && event === 'accepted'
        ? { ...row.explanation, isAccepted: true, decidedBy: caller.name }
        : null;
    const after = changedDay(row, { explanation }, now);
    await writeDay(client, after, { event, reason: note || null, actor, now });
    return ok({
      response: presentDay(after),
      audit: [auditOfDay(event, row, after)],
      outbox: outboxOfDay(after, event),
    });
  });

async function lockVisible(
  client: Client,
  id: string,
  { scope }: Pick<Context, 'scope'>,
): Promise<DayCloseRow | undefined> {
  const row = await lockDay(client, id);
  if (!row) return undefined;
  return isUserInScope({ id: row.peer_id, parent_id: row.parent_id }, scope) ? row : undefined;
}
