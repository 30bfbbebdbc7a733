import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import type { Queryable } from '../../platform/db/pool.ts';

const eventsMax = 500;

export type EventRow = Omit<TimelineEntry, 'at'> & { at: number };

/** What happened to an order, in order. */
export async function readEvents(db: Queryable, refId: string): Promise<EventRow[]> {
  const { rows } = await db.query<EventRow>(
    `select at, actor, event, detail from order_event
     where order_ref = $1 order by id limit ${eventsMax}`,
    [refId],
  );
  return rows;
}
