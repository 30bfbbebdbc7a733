import type { DayCloseEventName, DayCloseState } from '@peerdesk/contract/day-close.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import type { StoredDeclared, StoredFound } from './stored.ts';

export interface DayEventRow {
  event: DayCloseEventName;
  state: DayCloseState;
  declared: StoredDeclared | null;
  found: StoredFound | null;
  reason: string | null;
  actor: Actor;
  at: number;
}

/** The newest of a day's history; more than this many nobody reads. */
const eventsMax = 200;

export async function readDayEvents(db: Queryable, id: string): Promise<DayEventRow[]> {
  const { rows } = await db.query<DayEventRow>(
    `select event, state, declared, found, reason, actor, at from day_close_event
     where close_id = $1 order by day_close_event.id desc limit ${eventsMax}`,
    [id],
  );
  return rows;
}

/** Adds to the history, from which nothing is ever taken. */
export async function addDayEvent(client: Client, id: string, one: DayEventRow): Promise<void> {
  await client.query(
    `insert into day_close_event (close_id, event, state, declared, found, reason, actor, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      one.event,
      one.state,
      one.declared && JSON.stringify(one.declared),
      one.found && JSON.stringify(one.found),
      one.reason,
      JSON.stringify(one.actor),
      iso(one.at),
    ],
  );
}
