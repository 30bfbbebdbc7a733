import { because } from '@peerdesk/contract/because.ts';
import type { Talk } from '@peerdesk/contract/talk.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { notFound, ok, refuseField } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import { mayTalk } from '@peerdesk/domain/talk/rules.ts';
import { readOwnEvidence } from '../../core/file/store.ts';
import type { Handler } from '../../core/handler.ts';
import type { SubjectRow } from '../../core/order/subject.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { findTalk, talkOf } from './read.ts';
import { countTalkOf, insertTalk, lockTalk, saveTalkRead } from './store.ts';

/** `POST /talk`. */
export const sendTalk: Handler<'talk.send'> = ({ body }, context) =>
  writeRecords<Talk>(context, async (client) => {
    const { caller, scope, now } = context;
    await lockTalk(client, body.refId, caller.id);
    const found = await findTalk(client, body.refId, scope);
    if (!found) return notFound();
    const { payin, side } = found;
    const { ref_id: refId, peer_id: peerId } = payin;
    const written = await countTalkOf(client, caller.id, now - hourMs);
    const allowed = mayTalk({ peerId }, written);
    if (!allowed.ok) return allowed;
    if (peerId === null) return notFound();
    const fileIds = [...new Set(body.fileIds)];
    const own = await readOwnEvidence(client, caller.id, fileIds);
    const missing = fileIds.find((id) => !own.has(id));
    if (missing) return refuseField('fileIds', because('evidence_not_yours', { id: missing }));
    const text = body.text ?? '';
    const message = { refId, peerId, at: now, authorId: caller.id, side, text, fileIds };
    const messageId = await insertTalk(client, message);
    return ok({
      response: await talkOf(client, payin, { scope, callerId: caller.id }),
      audit: [
        {
          action: 'payin.message',
          subject: `payin:${refId}`,
          after: { messageId: Number(messageId), side, fileIds },
        },
      ],
      outbox: [told(payin)],
    });
  });

/** `POST /talk/read`. */
export const markTalkRead: Handler<'talk.read'> = ({ body }, context) =>
  writeRecords<{ refId: string }>(context, async (client) => {
    const { scope } = context;
    const found = await findTalk(client, body.refId, scope);
    if (!found) return notFound();
    const { payin, side } = found;
    const { ref_id: refId, peer_id: peerId } = payin;
    const mark = { refId, side, messageId: body.messageId };
    const isNews = peerId !== null && (await saveTalkRead(client, { ...mark, peerId }));
    return ok({ response: { refId }, audit: [], outbox: isNews ? [told(payin)] : [] });
  });

/** The peer and the staff above hear of it; the merchant does not. */
function told({ ref_id: ref, peer_id: peerId, subadmin_id: subadminId }: SubjectRow) {
  return {
    topic: 'talk' as const,
    scopes: scopesTouched({ peerId, subadminId }),
    event: 'talk',
    ref,
  };
}
