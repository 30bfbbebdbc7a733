import { noteOf } from '@peerdesk/catalogue/note.ts';
import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { ComplaintMessage, CustomerComplaint } from '@peerdesk/contract/complaint.ts';
import { mayComplain } from '@peerdesk/domain/complaint/complaint.ts';
import { readComplaint } from '../../core/complaint/store.ts';
import { toPayin, type PayinRow } from '../../core/order/payin/store.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { readMessages, type MessageRow } from './store-messages.ts';
import { readMarks } from './store-read.ts';
import { readOfOrder } from './store.ts';

const sideOf = ({ actor }: MessageRow) => (actor.kind === 'user' ? 'staff' : 'customer');

/** A message as staff reads it. */
export function presentMessage(row: MessageRow): ComplaintMessage {
  return {
    id: Number(row.id),
    at: iso(row.at),
    by: sideOf(row),
    author: row.actor.name,
    text: row.text,
    files: row.files,
    looksLike: row.looks_like,
  };
}

/** What the customer is shown: nothing of who answers, nor of what is known. */
export async function customerAnswer(
  db: Queryable,
  row: PayinRow,
  { now, reader }: { now: number; reader: Reader },
): Promise<CustomerComplaint> {
  const earlier = await readOfOrder(db, row.ref_id);
  const statuses = earlier.map(({ status }) => status);
  const [newest] = earlier;
  const complaint = newest && (await readComplaint(db, newest.id));
  const messages = complaint ? await readMessages(db, complaint.id) : [];
  const marks = complaint ? await readMarks(db, complaint.id) : { customer: 0, staff: 0 };
  const isNews = (message: MessageRow) =>
    sideOf(message) === 'staff' && Number(message.id) > marks.customer;
  return {
    mayComplain: mayComplain(toPayin(row), statuses, now).ok,
    complaint: complaint
      ? {
          status: complaint.status,
          createdAt: iso(complaint.created_at),
          note: complaint.note === null ? null : noteOf(complaint.note, reader),
          unread: messages.filter(isNews).length,
          readBySupport: marks.staff,
          messages: messages.map((message) => ({
            id: Number(message.id),
            at: iso(message.at),
            by: sideOf(message),
            text: message.text,
            files: message.files.map(({ id }) => id),
          })),
        }
      : null,
  };
}
