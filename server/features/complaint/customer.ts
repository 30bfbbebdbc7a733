import { because } from '@peerdesk/contract/because.ts';
import type { CustomerComplaint } from '@peerdesk/contract/complaint.ts';
import {
  afterMessage,
  complaintLimits,
  isComplaintOpen,
  mayComplain,
} from '@peerdesk/domain/complaint/complaint.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { readUtrField } from '@peerdesk/domain/reconcile/utr.ts';
import { notFound, ok, refuse, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { trailOf } from '../../core/complaint/change.ts';
import { readComplaint } from '../../core/complaint/store.ts';
import { findSimilarTo } from '../../core/file/similar-files.ts';
import { saveFile } from '../../core/file/save.ts';
import { countSince, readFileInfo } from '../../core/file/store.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readPayin, toPayin, type PayinRow } from '../../core/order/payin/store.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { AnyCaller } from '../../platform/http/caller/callers.ts';
import { customerAnswer } from './present.ts';
import { countWrittenBy, insertMessage } from './store-messages.ts';
import {
  holdPayin,
  insertComplaint,
  lockComplaint,
  lockCustomer,
  readOfOrder,
  saveStatus,
  type EarlierRow,
} from './store.ts';

/** `GET /pay/{token}/complaint` */
export const getCustomerComplaint: Handler<'pay.complaint'> = async ({ params }, context) => {
  const { pool } = context.services;
  const row = await readPayin(pool, 'pay_token', params.token);
  return row ? ok(await customerAnswer(pool, row, context)) : notFound();
};

/**
 * `POST /pay/{token}/complaint`. The reference is what the customer says: it claims nothing, so
 * that nobody takes another payer's by complaining, and the answer does not tell whose it is.
 */
export const complain: Handler<'pay.complain'> = async ({ params, body }, context) => {
  const utr = readUtrField(body.utr);
  if (!utr.ok) return utr;
  return asCustomer(context, params.token, async (client, found, earlier) => {
    const { now } = context;
    // The complaint repeats who the customer is, which may just be erased.
    await holdPayin(client, found.ref_id);
    const row = (await readPayin(client, 'ref_id', found.ref_id)) ?? found;
    const statuses = earlier.map(({ status }) => status);
    const may = mayComplain(toPayin(row), statuses, now);
    if (!may.ok) return may;
    const id = newId('complaint', now);
    await insertComplaint(client, {
      ...row,
      id,
      peer_id: row.peer_id ?? '',
      utr: utr.value ?? row.utr,
      created_at: now,
    });
    const said = await say(client, { id, refId: row.ref_id, ...body }, context);
    if (!said.ok) return said;
    return finish(client, row, { id, from: null, event: 'open', fileIds: said.value }, context);
  });
};

/** `POST /pay/{token}/complaint/message` */
export const sendCustomerMessage: Handler<'pay.message'> = ({ params, body }, context) =>
  asCustomer(context, params.token, async (client, row, earlier) => {
    const { now } = context;
    const open = earlier.find(({ status }) => isComplaintOpen(status));
    const complaint = open && (await lockComplaint(client, open.id));
    if (!complaint || !isComplaintOpen(complaint.status)) {
      return refuse('InvalidTransition', 'complaint_none_open');
    }
    const { id, status: from } = complaint;
    const since = now - hourMs;
    const { messagesPerHour: most } = complaintLimits;
    if ((await countWrittenBy(client, id, { kind: 'customer', since })) >= most) {
      return refuse('RateLimited', because('too_many_messages', { most }));
    }
    const said = await say(client, { id, refId: row.ref_id, ...body }, context);
    if (!said.ok) return said;
    const status = afterMessage('customer');
    await saveStatus(client, id, { status, at: null, by: null, note: null });
    return finish(client, row, { id, from, event: 'message', fileIds: said.value }, context);
  });

/** `POST /pay/{token}/file`: a picture, checked and redrawn like that of a payment. */
export const uploadCustomerFile: Handler<'pay.file'> = async ({ params, file }, context) => {
  const { pool } = context.services;
  const row = await readPayin(pool, 'pay_token', params.token);
  if (!row) return notFound();
  const { ref_id: ownerId } = row;
  const statuses = (await readOfOrder(pool, ownerId)).map(({ status }) => status);
  if (!statuses.some(isComplaintOpen)) {
    const may = mayComplain(toPayin(row), statuses, context.now);
    if (!may.ok) return may;
  }
  const { files: most, unusableFilesPerHour: unusableMost } = complaintLimits;
  const tooMany = refuse('RateLimited', because('complaint_files_too_many', { most }));
  return saveFile(context, file, {
    ownerId,
    purpose: 'proof',
    unusableMost,
    refusalOf: async (db) => ((await countSince(db, ownerId, 0)) >= most ? tooMany : null),
    answer: ({ id }) => ({ id }),
  });
};

type Written = Awaited<ReturnType<typeof finish>>;
type Act = (
  client: Client,
  row: PayinRow,
  earlier: readonly EarlierRow[],
) => Promise<Result<Extract<Written, { ok: true }>['value']>>;

/** What the customers of one pay-in do, they do one after the other. */
function asCustomer(
  context: Context<AnyCaller>,
  token: string,
  act: Act,
): Promise<Result<CustomerComplaint>> {
  return writeRecords<CustomerComplaint>(context, async (client) => {
    const found = await readPayin(client, 'pay_token', token);
    if (!found) return notFound();
    await lockCustomer(client, found.ref_id);
    return act(client, found, await readOfOrder(client, found.ref_id));
  });
}

/** Writes what the customer says, with pictures that were sent for this pay-in. */
async function say(
  client: Client,
  {
    id,
    refId,
    text,
    fileIds,
  }: {
    id: string;
    refId: string;
    text: string;
    fileIds?: string[] | undefined;
  },
  { actor, now }: Context<AnyCaller>,
): Promise<Result<string[]>> {
  const named = [...new Set(fileIds)];
  const looksLike = new Set<string>();
  for (const fileId of named) {
    const file = await readFileInfo(client, fileId);
    if (file?.owner_id !== refId) return refuseField('fileIds', 'complaint_file_not_yours');
    for (const other of await findSimilarTo(client, file))
      if (other.owner_id !== refId) looksLike.add(other.id);
  }
  await insertMessage(client, {
    complaintId: id,
    at: now,
    actor,
    text,
    fileIds: named,
    looksLike: [...looksLike].slice(0, 5),
  });
  return ok(named);
}

async function finish(
  client: Client,
  row: PayinRow,
  done: Pick<EarlierRow, 'id'> & {
    from: EarlierRow['status'] | null;
    event: 'open' | 'message';
    fileIds: readonly string[];
  },
  context: Context<AnyCaller>,
) {
  const after = await readComplaint(client, done.id);
  if (!after) throw new Error(`complaint ${done.id} was not written`);
  const { from, event, fileIds } = done;
  return ok({
    response: await customerAnswer(client, row, context),
    ...trailOf(after, from, { event, audited: { fileIds } }),
  });
}
