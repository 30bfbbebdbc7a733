import type { DayCloseEventName } from '@peerdesk/contract/day-close.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import {
  differencesOf,
  isOpenDay,
  stateOfDay,
  type Difference,
  type Found,
} from '@peerdesk/domain/day-close/compare.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { saveDay, type DayCloseRow, type DayKey } from './store.ts';
import { addDayEvent } from './store-events.ts';
import { readFound } from './store-found.ts';
import { storeFound, toDeclared, toFound, type StoredDeclared } from './stored.ts';

export function keyOf({ account_id, peer_id, day }: DayCloseRow): DayKey {
  return { accountId: account_id, peerId: peer_id, day };
}

/** The differences of a day as it was compared last; null while nothing is declared. */
export function differencesIn(row: Pick<DayCloseRow, 'declared' | 'found'>): Difference[] | null {
  if (row.declared === null || row.found === null) return null;
  return differencesOf(toDeclared(row.declared), toFound(row.found));
}

/** The day with what has changed of it, and the state that follows. */
export function changedDay(
  row: DayCloseRow,
  set: Partial<Pick<DayCloseRow, 'declared' | 'found' | 'explanation' | 'declarations'>>,
  now: number,
): DayCloseRow {
  const after = { ...row, ...set };
  const state = stateOfDay(differencesIn(after), after.explanation);
  const wasOpen = isOpenDay(row.state) && row.state !== 'due' && row.open_since !== null;
  const since = wasOpen || state === row.state ? (row.open_since ?? now) : now;
  return {
    ...after,
    state,
    open_since: isOpenDay(state) ? since : null,
    version: row.version + 1,
  };
}

/** Writes a day as it is now, and the step that led to it. */
export async function writeDay(
  client: Client,
  row: DayCloseRow,
  step: { event: DayCloseEventName; reason: string | null; actor: Actor; now: number },
): Promise<void> {
  const { event, reason, actor, now } = step;
  await saveDay(client, row);
  const { state, declared, found } = row;
  await addDayEvent(client, row.id, { event, state, declared, found, reason, actor, at: now });
}

/** Compares a declaration with what is known now. */
export async function compareDay(
  db: Queryable,
  row: DayCloseRow,
  declared: StoredDeclared,
  asked: { timeZone: string; now: number },
): Promise<{ found: Found; after: DayCloseRow }> {
  const [found] = await readFound(db, [keyOf(row)], asked.timeZone);
  if (!found) throw new Error(`nothing was found of ${row.id}`);
  return { found, after: changedDay(row, { declared, found: storeFound(found) }, asked.now) };
}
