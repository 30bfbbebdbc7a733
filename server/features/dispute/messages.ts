import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { isInScope } from '../../core/order/scope.ts';
import { presentMessage } from './present-message.ts';
import { readMessages, readReadMarks } from './store-messages.ts';
import { readDispute } from '../../core/order/dispute/store.ts';

/**
 * `GET /dispute/getDisputeMessageById`: the messages after a given one, and how far each party has
 * read.
 */
export const listMessages: Handler<'dispute.messages'> = async ({ query }, context) => {
  const { services, scope } = context;
  const row = await readDispute(services.pool, query.disputeId);
  if (!row || !isInScope(row, scope)) return notFound();
  const [messages, marks] = await Promise.all([
    readMessages(services.pool, row.ref_id, query.after ?? 0),
    readReadMarks(services.pool, row.ref_id),
  ]);
  return ok({
    messages: messages.map(presentMessage),
    readUntil: marks.map(({ id, name, message_id: messageId }) => ({
      user: { id, name },
      messageId: Number(messageId),
    })),
  });
};
