import type { StoredReason } from '@peerdesk/contract/reason.ts';
import { sentenceOf, type Reader } from '@peerdesk/catalogue/sentence.ts';
import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import type { Queryable } from '../../platform/db/pool.ts';

const eventsMax = 500;

export type EventRow = Omit<TimelineEntry, 'at'> & { at: number };

/** The events of an order, in order; the reasons of the system in the reader's language. */
export async function readEvents(
  db: Queryable,
  refId: string,
  reader: Reader,
): Promise<EventRow[]> {
  const { rows } = await db.query<EventRow>(
    `select at, actor, event, detail from order_event
     where order_ref = $1 order by id limit ${eventsMax}`,
    [refId],
  );
  return rows.map((row) => ({ ...row, detail: told(row.detail, reader) }));
}

function told(detail: EventRow['detail'], reader: Reader): EventRow['detail'] {
  const { reason } = detail;
  return isKeptReason(reason) ? { ...detail, reason: sentenceOf(reason, reader) } : detail;
}

function isKeptReason(value: unknown): value is StoredReason {
  return typeof value === 'object' && value !== null && 'code' in value && 'facts' in value;
}
