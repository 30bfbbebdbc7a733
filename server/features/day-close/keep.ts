import { businessDay, dayAfter, shiftDay, startOfBusinessDay } from '@peerdesk/domain/dates.ts';
import { firstOpenDay } from '@peerdesk/domain/day-close/rules.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Services } from '../../core/services.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import { newId } from '../../platform/db/ids.ts';
import { changedDay, compareDay, keyOf, writeDay } from './compare.ts';
import { auditOfDay, outboxOfDay } from './present.ts';
import { insertDays, lockDay, readDays, type DayKey } from './store.ts';
import { addDayEvent } from './store-events.ts';
import { readFound } from './store-found.ts';
import { readMoved, readSeen, readToCompare, readTouched, saveSeen } from './store-keep.ts';
import { isSameFound, storeFound } from './stored.ts';

/** By then every transaction that made an entry has ended. */
const overlapMs = 2 * 60 * 1000;
const differingMost = 2_000;
const batch = 200;

/**
 * Asks for the days that are over, and compares what is declared with what has changed since: a
 * line that comes late opens a day again, or closes it.
 */
export async function keepDayCloses(services: Services): Promise<void> {
  const { pool } = services;
  const now = services.clock();
  const { timeZone } = services.settings.current().company;
  const seen = await readSeen(pool);
  const touched = await readTouched(pool, seen.at - overlapMs, timeZone);
  const last = shiftDay(businessDay(now, timeZone), -1);
  const first = nextDay(seen.day, last);
  // Late lines moved money on a day for which no declaration was requested.
  for (let day = firstOpenDay(last); day < first; day = dayAfter(day)) {
    const late = touched.filter((one) => one.first <= day && day <= one.last);
    const accountIds = late.map(({ account_id }) => account_id);
    if (late.length > 0) await askForDay(services, { day, timeZone, accountIds });
  }
  for (let day = first; day <= last; day = dayAfter(day)) {
    await askForDay(services, { day, timeZone, accountIds: null });
  }
  await compareAll(services, await readToCompare(pool, touched, differingMost), timeZone);
  await saveSeen(pool, { at: now, day: last });
}

/** A desk asks for yesterday first, and after a pause for the last days alone. */
function nextDay(seen: string | null, last: string): string {
  if (seen === null) return last;
  const first = firstOpenDay(last);
  const next = dayAfter(seen);
  return next > first ? next : first;
}

/** Asks for a day of these accounts, or of all. */
async function askForDay(
  services: Services,
  asked: { day: string; timeZone: string; accountIds: readonly string[] | null },
): Promise<void> {
  const { day, timeZone, accountIds } = asked;
  const since = startOfBusinessDay(day, timeZone);
  const until = startOfBusinessDay(dayAfter(day), timeZone);
  const moved = await readMoved(services.pool, { day, since, until, accountIds });
  for (let at = 0; at < moved.length; at += batch) {
    await openDays(services, moved.slice(at, at + batch));
  }
}

async function openDays(services: Services, keys: readonly DayKey[]): Promise<void> {
  const author = systemAuthor(services.clock());
  const { actor, now } = author;
  await services.changes.transaction(async ({ client, commit }) => {
    const days = keys.map((key) => ({ ...key, id: newId('dayClose', now) }));
    const opened = await insertDays(client, days, now);
    for (const id of opened) {
      const step = { event: 'opened', state: 'due', declared: null, found: null } as const;
      await addDayEvent(client, id, { ...step, reason: null, actor, at: now });
    }
    const rows = await readDays(client, opened);
    const outbox = rows.flatMap((row) => outboxOfDay(row, 'opened'));
    return outbox.length === 0 ? ok(null) : commit({ ...signedBy(author), audit: [], outbox });
  });
}

async function compareAll(
  services: Services,
  ids: readonly string[],
  timeZone: string,
): Promise<void> {
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await readDays(services.pool, ids.slice(at, at + batch));
    const found = await readFound(services.pool, rows.map(keyOf), timeZone);
    for (const [index, row] of rows.entries()) {
      const known = found[index];
      if (!known) continue;
      const after = changedDay(row, { found: storeFound(known) }, services.clock());
      if (isSameFound(row.found, after.found) && after.state === row.state) continue;
      await compareOne(services, row.id, timeZone);
    }
  }
}

async function compareOne(services: Services, id: string, timeZone: string): Promise<void> {
  const author = systemAuthor(services.clock());
  const { actor, now } = author;
  await services.changes.transaction(async ({ client, commit }) => {
    const row = await lockDay(client, id);
    if (!row?.declared) return ok(null);
    const { after } = await compareDay(client, row, row.declared, { timeZone, now });
    if (isSameFound(row.found, after.found) && after.state === row.state) return ok(null);
    await writeDay(client, after, { event: 'compared', reason: null, actor, now });
    return commit({
      ...signedBy(author),
      audit: after.state === row.state ? [] : [auditOfDay('compared', row, after)],
      outbox: outboxOfDay(after, 'compared'),
    });
  });
}
