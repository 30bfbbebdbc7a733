import type { Attention } from '@peerdesk/contract/attention.ts';
import { takenAfter } from '@peerdesk/domain/attention/attention.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readSubject } from '../../core/order/subject.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { told } from './look.ts';
import { attentionOf } from './read.ts';
import { endTake, lockTake, readTake, saveTake } from './store.ts';

/** `POST /attention/take`: the previous holder sees at once who has it now. */
export const take: Handler<'attention.take'> = ({ body }, context) =>
  writeRecords<Attention>(context, async (client) => {
    const { caller, scope, now } = context;
    const subject = await readSubject(client, body.refId, scope);
    if (!subject) return notFound();
    const refId = subject.ref_id;
    await lockTake(client, refId);
    const before = await readTake(client, refId, now);
    const after = takenAfter(before ? { userId: before.user_id, until: before.until } : null, {
      userId: caller.id,
      onlyIfFree: body.onlyIfFree ?? false,
      now,
    });
    if (after) await saveTake(client, { refId, ...after });
    const response = await attentionOf(client, refId, { readerId: caller.id, now });
    return ok({ response, audit: [], outbox: after ? [told(subject)] : [] });
  });

/** `POST /attention/release`. */
export const release: Handler<'attention.release'> = ({ body: { refId } }, context) =>
  writeRecords<{ refId: string }>(context, async (client) => {
    const hadTaken = await endTake(client, context.caller.id, refId);
    const subject = hadTaken ? await readSubject(client, refId, { kind: 'desk' }) : undefined;
    return ok({ response: { refId }, audit: [], outbox: subject ? [told(subject)] : [] });
  });
