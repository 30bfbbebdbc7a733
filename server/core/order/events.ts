import type { StoredReason } from '@peerdesk/contract/reason.ts';
import { sentenceOf } from '@peerdesk/catalogue/sentence.ts';
import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { shownNote, type Asking } from './shown-note.ts';

const eventsMax = 500;

export type EventRow = Omit<TimelineEntry, 'at'> & { at: number };

/** The events of an order, in order; reasons in the reader's language. */
export async function readEvents(
  db: Queryable,
  refId: string,
  asking: Asking,
): Promise<EventRow[]> {
  const { rows } = await db.query<EventRow>(
    `select at, actor, event, detail from order_event
     where order_ref = $1 order by id limit ${eventsMax}`,
    [refId],
  );
  return rows.map((row) => ({ ...row, detail: told(row.detail, asking) }));
}

function told(detail: EventRow['detail'], asking: Asking): EventRow['detail'] {
  const { reason, note } = detail;
  return {
    ...detail,
    ...(isKeptReason(reason) && { reason: sentenceOf(reason, asking.reader) }),
    ...(typeof note === 'string' && { note: shownNote(note, asking) }),
  };
}

function isKeptReason(value: unknown): value is StoredReason {
  return typeof value === 'object' && value !== null && 'code' in value && 'facts' in value;
}
