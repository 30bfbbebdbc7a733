import { wallClock } from '@peerdesk/domain/wall-clock.ts';
import type { CsvColumn } from './csv.ts';

/** A column of a table for people: as in a CSV file, or an instant in epoch milliseconds. */
export type SheetColumn<Row> =
  CsvColumn<Row> | { title: string; kind: 'time'; value: (row: Row) => number | null };

/** The title of the second column of an instant, which holds it in UTC. */
export const utcTitle = (title: string) => `${title} (UTC)`;

/** Columns for a CSV file: an instant is two, the local time and beside it ISO 8601 in UTC. */
export function csvColumns<Row>(
  columns: readonly SheetColumn<Row>[],
  timeZone: string,
): CsvColumn<Row>[] {
  const wallOf = wallClock(timeZone);
  return columns.flatMap((column): CsvColumn<Row>[] => {
    if (column.kind !== 'time') return [column];
    const { title, value } = column;
    const shown = (row: Row, show: (ms: number) => string) => {
      const at = value(row);
      return at === null ? null : show(at);
    };
    return [
      { title, kind: 'plain', value: (row) => shown(row, (ms) => stampOf(wallOf(ms))) },
      { title: utcTitle(title), kind: 'plain', value: (row) => shown(row, isoOf) },
    ];
  });
}

function stampOf(wallMs: number): string {
  return isoOf(wallMs).slice(0, 16).replace('T', ' ');
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
