import type { Period } from '@peerdesk/domain/dates.ts';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { earnings } from './earnings.ts';

const wholeHours = (ms: number) => Math.floor(ms / hourMs) * hourMs;

/**
 * What somebody earned in periods, in minor units: their whole hours are added up already, the rest
 * is read from the postings.
 */
export async function readEarned(
  db: Queryable,
  userId: string,
  periods: readonly Period[],
): Promise<bigint[]> {
  // Before the hours are read: there may be more of them by then.
  const until = await readUntil(db);
  const read = await Promise.all(
    periods.map((period) => readPeriod(db, userId, cutHours(period, until))),
  );
  // Fewer only if the clock was put back in between.
  if (read.some((period) => period.until < until)) return readEarned(db, userId, periods);
  return read.map(({ earned }) => earned);
}

interface CutHours {
  hours: Period;
  /** What is left before and after them. */
  rest: readonly [Period, Period];
}

/** Cuts a period where the whole hours begin and end that are added up. */
function cutHours({ start, end }: Period, until: number): CutHours {
  const first = Math.min(end, Math.ceil(start / hourMs) * hourMs);
  const last = Math.max(first, wholeHours(Math.min(end, until)));
  return {
    hours: { start: first, end: last },
    rest: [
      { start, end: first },
      { start: last, end },
    ],
  };
}

async function readPeriod(
  db: Queryable,
  userId: string,
  { hours, rest }: CutHours,
): Promise<{ earned: bigint; until: number }> {
  const [before, after] = rest;
  // Planned each time, by its own ids, so that it reads these postings and not all of the wallet.
  const { rows } = await db.query<{ earned: bigint; until: number | null }>(
    `select (coalesce((
        select sum(amount) from earned_hour where user_id = $1 and at >= $2 and at < $3), 0)
      + coalesce((
        select sum(e.amount) from (${earnings}) e
        where e.account = $4 and e.user_id = $1 and e.entry_id >= $5 and e.entry_id < $6), 0)
      + coalesce((
        select sum(e.amount) from (${earnings}) e
        where e.account = $4 and e.user_id = $1 and e.entry_id >= $7 and e.entry_id < $8), 0)
      )::bigint as earned, (select until from earned_hours) as until`,
    [
      ...[userId, iso(hours.start), iso(hours.end), accounts.peerWallet(userId)],
      ...[before, after].flatMap(({ start, end }) => [
        idFloor('entry', start),
        idFloor('entry', end),
      ]),
    ],
  );
  return { earned: rows[0]?.earned ?? 0n, until: rows[0]?.until ?? 0 };
}

/** Up to when hours are added up; 0 when none are. */
export async function readUntil(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ until: number | null }>('select until from earned_hours');
  return rows[0]?.until ?? 0;
}
