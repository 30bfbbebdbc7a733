import { audiencesOf } from '@peerdesk/domain/dispute/audience.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { isInScope } from '../../core/order/scope.ts';
import { presentMessage } from './present-message.ts';
import { readMessages, readReadMarks } from './store-messages.ts';
import { readDispute } from '../../core/order/dispute/store.ts';

/**
 * `GET /dispute/getDisputeMessageById`: the messages after a given one, and how far each party has
 * read; a merchant is not told of the latter.
 */
export const listMessages: Handler<'dispute.messages'> = async ({ query }, context) => {
  const { services, scope } = context;
  const row = await readDispute(services.pool, query.disputeId);
  if (!row || !isInScope(row, scope)) return notFound();
  const audiences = audiencesOf[scope.kind];
  const [messages, marks] = await Promise.all([
    readMessages(services.pool, row.ref_id, { after: query.after ?? 0, audiences }),
    scope.kind === 'merchant' ? [] : readReadMarks(services.pool, row.ref_id, audiences),
  ]);
  return ok({
    messages: messages.map((message) => presentMessage(message, scope)),
    readUntil: marks.map(({ id, name, message_id: messageId }) => ({
      user: { id, name },
      messageId: Number(messageId),
    })),
  });
};
