import { because } from '@peerdesk/contract/because.ts';
import type { DisputeMessage } from '@peerdesk/contract/dispute.ts';
import { audienceOf, audiencesOf } from '@peerdesk/domain/dispute/audience.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { notFound, ok, refuse, refuseField } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import { readOwnEvidence } from '../../core/file/store.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { isInScope } from '../../core/order/scope.ts';
import { presentMessage } from './present-message.ts';
import { countWrittenBy, insertMessage, lockOpenDispute, saveRead } from './store-messages.ts';
import { readDispute, toDispute } from '../../core/order/dispute/store.ts';

const messagesPerHourMax = 100;

/** `POST /dispute/message`: a party writes, with files, or asks another party to answer. */
export const sendMessage: Handler<'dispute.message'> = ({ body }, context) =>
  writeRecords<DisputeMessage>(context, async (client) => {
    const { scope, caller, actor, now } = context;
    const row = await readDispute(client, body.disputeId);
    if (!row || !isInScope(row, scope)) return notFound();
    if (!(await lockOpenDispute(client, row.ref_id))) {
      return refuse('InvalidTransition', 'dispute_closed');
    }
    const audience = audienceOf(scope, body.audience);
    if (!audience.ok) return audience;
    const written = await countWrittenBy(client, row.ref_id, {
      userId: caller.id,
      since: now - hourMs,
    });
    if (written >= messagesPerHourMax) return tooMany;
    const fileIds = [...new Set(body.fileIds)];
    const own = await readOwnEvidence(client, caller.id, fileIds);
    const missing = fileIds.find((id) => !own.has(id));
    if (missing) return refuseField('fileIds', because('evidence_not_yours', { id: missing }));
    const kind = body.kind ?? 'text';
    const text = body.text ?? '';
    const disputeId = row.ref_id;
    const message = await insertMessage(client, {
      disputeId,
      at: now,
      kind,
      audience: audience.value,
      actor,
      text,
      fileIds,
    });
    const messageId = Number(message.id);
    await saveRead(client, { disputeId, userId: caller.id, messageId }, audiencesOf[scope.kind]);
    return ok({
      response: presentMessage(message, scope),
      audit: [
        {
          action: 'dispute.message',
          subject: `dispute:${disputeId}`,
          after: { messageId, kind, audience: audience.value, fileIds },
        },
      ],
      outbox: [
        {
          topic: 'dispute',
          scopes: scopesTouched(toDispute(row)),
          event: 'dispute.message',
          ref: disputeId,
        },
      ],
    });
  });

const tooMany = refuse('RateLimited', because('too_many_messages', { most: messagesPerHourMax }));
