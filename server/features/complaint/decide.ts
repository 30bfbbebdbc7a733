import type { Complaint } from '@peerdesk/contract/complaint.ts';
import { because } from '@peerdesk/contract/because.ts';
import {
  afterMessage,
  complaintEnded,
  mayEndComplaint,
} from '@peerdesk/domain/complaint/complaint.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { storeNote } from '@peerdesk/domain/order/note.ts';
import { notFound, ok, refuse, refuseField } from '@peerdesk/domain/result.ts';
import { trailOf } from '../../core/complaint/change.ts';
import { presentComplaint } from '../../core/complaint/present.ts';
import type { Handler } from '../../core/handler.ts';
import { isInScope } from '../../core/order/scope.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { complaintDecider } from './decider.ts';
import { toRules } from './one.ts';
import { countWrittenBy, insertMessage } from './store-messages.ts';
import { areOwnPictures } from './store-read.ts';
import { lockComplaint, readRefund, saveStatus } from './store.ts';

const messagesPerHourMax = 100;

/** `POST /complaint/message`: staff writes to the customer. */
export const sendComplaintMessage: Handler<'complaint.message'> = ({ body }, context) =>
  writeRecords<Complaint>(context, async (client) => {
    const { scope, actor, caller, now } = context;
    const row = await lockComplaint(client, body.complaintId);
    if (!row || !isInScope(row, scope)) return notFound();
    const ended = complaintEnded(toRules(row));
    if (ended) return ended;
    const written = { kind: actor.kind, since: now - hourMs };
    if ((await countWrittenBy(client, row.id, written)) >= messagesPerHourMax) {
      return refuse('RateLimited', because('too_many_messages', { most: messagesPerHourMax }));
    }
    const fileIds = [...new Set(body.fileIds)];
    if (!(await areOwnPictures(client, caller.id, fileIds))) {
      return refuseField('fileIds', 'complaint_file_not_yours');
    }
    const said = { complaintId: row.id, at: now, actor, text: body.text };
    await insertMessage(client, { ...said, fileIds, looksLike: [] });
    const after = { ...row, status: afterMessage('staff') };
    await saveStatus(client, row.id, { status: after.status, at: null, by: null, note: null });
    return ok({
      response: presentComplaint(after, context),
      ...trailOf(after, row.status, { event: 'message', audited: { fileIds } }),
    });
  });

/** `PATCH /complaint`: refused with a reason, or ended because its money went back. */
export const endComplaint: Handler<'complaint.end'> = ({ body }, context) =>
  writeRecords<Complaint>(context, async (client) => {
    const { scope, actor, now } = context;
    const row = await lockComplaint(client, body.complaintId);
    if (!row || !isInScope(row, scope)) return notFound();
    const { status } = body;
    const note = storeNote(body.reason, body.note) ?? null;
    const refund = await readRefund(client, row.utr);
    const audited = refund ? { refund: refund.refId } : {};
    const decider = await complaintDecider(context);
    const may = mayEndComplaint(toRules(row), status, { decider, refund });
    if (!may.ok) return may;
    await saveStatus(client, row.id, { status, at: now, by: actor, note });
    const after = { ...row, status, decided_at: now, decided_by: actor, note };
    return ok({
      response: presentComplaint(after, context),
      ...trailOf(after, row.status, { event: status, audited }),
    });
  });
