import { wallClock } from '@peerdesk/domain/wall-clock.ts';
import type { CsvColumn } from './csv.ts';

/**
 * A column of a table for people: as in a CSV file, an instant in ISO 8601 in UTC, or a calendar
 * day as `yyyy-MM-dd`.
 */
export type SheetColumn<Row> = CsvColumn<Row> | TimeColumn<Row, 'time'> | TimeColumn<Row, 'day'>;

interface TimeColumn<Row, Kind> {
  title: string;
  kind: Kind;
  value: (row: Row) => string | null;
}

/** The title of the second column of an instant, which holds it in UTC. */
export const utcTitle = (title: string) => `${title} (UTC)`;

/** Columns for a CSV file: an instant is two, the local time and beside it ISO 8601 in UTC. */
export function csvColumns<Row>(
  columns: readonly SheetColumn<Row>[],
  timeZone: string,
): CsvColumn<Row>[] {
  const stampOf = ofLocalMinute(timeZone, (wallMs) =>
    new Date(wallMs).toISOString().slice(0, minuteCharacters).replace('T', ' '),
  );
  return columns.flatMap((column): CsvColumn<Row>[] => {
    if (column.kind === 'day') return [{ ...column, kind: 'plain' }];
    if (column.kind !== 'time') return [column];
    const { title, value } = column;
    const local = (row: Row) => {
      const at = value(row);
      return at === null ? null : stampOf(at);
    };
    return [
      { title, kind: 'plain', value: local },
      { title: utcTitle(title), kind: 'plain', value },
    ];
  });
}

const minuteCharacters = '2024-03-05T14:30'.length;
const knownMax = 10_000;

/**
 * What is written of an instant’s local time, to the minute, from its wall time
 * (`domain/wall-clock.ts`); each worked out once: neighbouring rows are of the same minutes.
 */
export function ofLocalMinute(
  timeZone: string,
  write: (wallMs: number) => string,
): (iso: string) => string {
  const wallOf = wallClock(timeZone);
  const known = new Map<string, string>();
  return (iso) => {
    const minute = iso.slice(0, minuteCharacters);
    let written = known.get(minute);
    if (written === undefined) {
      written = write(wallOf(Date.parse(`${minute}Z`)));
      if (known.size >= knownMax) known.clear();
      known.set(minute, written);
    }
    return written;
  };
}
