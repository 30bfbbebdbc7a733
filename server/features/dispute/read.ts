import { audiencesOf } from '@peerdesk/domain/dispute/audience.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { isInScope } from '../../core/order/scope.ts';
import { readMarkOf, saveRead } from './store-messages.ts';
import { readDispute, toDispute } from '../../core/order/dispute/store.ts';

/**
 * `POST /dispute/read`: records how far the caller has read, for the other party to see, and
 * returns it.
 */
export const markRead: Handler<'dispute.read'> = ({ body }, context) =>
  writeRecords(context, async (client) => {
    const row = await readDispute(client, body.disputeId);
    if (!row || !isInScope(row, context.scope)) return notFound();
    const reader = { disputeId: row.ref_id, userId: context.caller.id };
    const moved = await saveRead(
      client,
      { ...reader, messageId: body.messageId },
      audiencesOf[context.scope.kind],
    );
    const scopes = scopesTouched(toDispute(row));
    return ok({
      response: { messageId: moved ?? (await readMarkOf(client, reader)) },
      audit: [],
      outbox:
        moved === null
          ? []
          : [{ topic: 'dispute', scopes, event: 'dispute.read', ref: row.ref_id }],
    });
  });
