import { notFound, ok } from '@peerdesk/domain/result.ts';
import { isInScope } from '../../core/order/scope.ts';
import { readComplaint, type ComplaintRow } from '../../core/complaint/store.ts';
import { readTrail } from '../../core/complaint/change.ts';
import type { Handler } from '../../core/handler.ts';
import { readPayin } from '../../core/order/payin/store.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';
import {
  customerReader,
  readMarkOf,
  readPictureOf,
  saveRead,
  staffReader,
  type ComplaintReader,
} from './store-read.ts';
import { readOfOrder } from './store.ts';

/** `POST /complaint/read`: how far the caller has read, for the customer to see. */
export const markComplaintRead: Handler<'complaint.read'> = ({ body }, context) =>
  writeRecords<{ messageId: number }>(context, async (client) => {
    const row = await readComplaint(client, body.complaintId);
    if (!row || !isInScope(row, context.scope)) return notFound();
    return markRead(client, row, staffReader(context.caller.id), body.messageId);
  });

/** `POST /pay/{token}/complaint/read`: how far the customer has read, for staff to see. */
export const markCustomerRead: Handler<'pay.read'> = ({ params, body }, context) =>
  writeRecords<{ messageId: number }>(context, async (client) => {
    const payin = await readPayin(client, 'pay_token', params.token);
    const [newest] = payin ? await readOfOrder(client, payin.ref_id) : [];
    const row = newest && (await readComplaint(client, newest.id));
    return row ? markRead(client, row, customerReader, body.messageId) : notFound();
  });

async function markRead(
  client: Client,
  row: ComplaintRow,
  reader: ComplaintReader,
  messageId: number,
) {
  const moved = await saveRead(client, row.id, { reader, messageId });
  const known = moved ?? (await readMarkOf(client, row.id, reader));
  const outbox = moved === null ? [] : readTrail(row);
  return ok({ response: { messageId: known }, audit: [], outbox });
}

/** `GET /pay/{token}/file/{id}`: a picture of the conversation, and no other file. */
export const getCustomerPicture: Handler<'pay.picture'> = async ({ params }, { services }) => {
  const row = await readPayin(services.pool, 'pay_token', params.token);
  const file = row && (await readPictureOf(services.pool, row.ref_id, params.id));
  return file ? ok({ ...file, inline: true }) : notFound();
};
