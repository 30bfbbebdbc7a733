import type { Found } from '@peerdesk/domain/day-close/compare.ts';
import { dayAfter, startOfBusinessDay } from '@peerdesk/domain/dates.ts';
import { minor, minorOrNull } from '@peerdesk/domain/money.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { DayKey } from './store.ts';
import { foundOfDays } from './store-found-sql.ts';

interface FoundRow {
  books_in: bigint;
  books_out: bigint;
  opening: bigint | null;
  is_covered: boolean;
  is_attested: boolean;
  bank_in: bigint;
  bank_out: bigint;
  closing: bigint | null;
}

/**
 * What the desk knows of each of these days. Where a file that somebody without interest sent
 * covers the day, only what such files show counts; otherwise the peer's own file, as its word.
 */
export async function readFound(
  db: Queryable,
  days: readonly DayKey[],
  timeZone: string,
): Promise<Found[]> {
  const { rows } = await db.query<FoundRow>(foundOfDays, [
    days.map(({ accountId }) => accountId),
    days.map(({ peerId }) => peerId),
    days.map(({ day }) => day),
    days.map(({ day }) => iso(startOfBusinessDay(day, timeZone))),
    days.map(({ day }) => iso(startOfBusinessDay(dayAfter(day), timeZone))),
  ]);
  return rows.map((row) => ({
    books: { in: minor(row.books_in), out: minor(row.books_out) },
    opening: minorOrNull(row.opening),
    bank: row.is_covered
      ? {
          in: minor(row.bank_in),
          out: minor(row.bank_out),
          closing: minorOrNull(row.closing),
          isAttested: row.is_attested,
        }
      : null,
  }));
}
