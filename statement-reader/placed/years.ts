import type { Cell } from '../cells/cells.ts';
import { cellText } from '../cells/cells.ts';
import { readDate } from '../cells/dates.ts';
import type { PickedRow } from '../layout/pick-rows.ts';

const dayAndMonth = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]{0,2}([a-z]{3,9})\.?$/i;
const monthAndDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?$/i;
const timeBehind = /(?<![\s,])[\s,]+\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$/i;

interface Period {
  start: string;
  end: string;
}

/** A longer period has each day of the year at least twice, however it begins and ends. */
const calendarYearsMax = 3;

/**
 * Puts the year of the statement's period behind days that are printed without one. Days of which
 * the period has none, or two, stay as they are, and are none.
 */
export function yearsOf(
  columns: readonly number[],
  period: Period | null,
): (line: PickedRow) => PickedRow {
  if (period === null || calendarYears(period).length > calendarYearsMax) return (line) => line;
  const own = columns.filter((column) => column >= 0);
  return (line) => ({
    ...line,
    cells: line.cells.map((cell, at) => (own.includes(at) ? dated(cell, period) : cell)),
  });
}

/** The calendar years that a period touches. */
function calendarYears({ start, end }: Period): number[] {
  const [first, last] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function dated(cell: Cell, period: Period): Cell {
  const text = cellText(cell).trim();
  const time = timeBehind.exec(text)?.[0] ?? '';
  const bare = time === '' ? text : text.slice(0, -time.length);
  const [, day, month] = dayAndMonth.exec(bare) ?? [];
  const [, otherMonth, otherDay] = day === undefined ? (monthAndDay.exec(bare) ?? []) : [];
  const known = day === undefined ? `${otherDay} ${otherMonth}` : `${day} ${month}`;
  if (day === undefined && otherDay === undefined) return cell;
  const { start, end } = period;
  const years = calendarYears(period).filter((year) => {
    const reading = readDate(`${known} ${year}`, 'day-first');
    if (reading.kind !== 'date') return false;
    const { date } = reading.value;
    return date >= start && date <= end;
  });
  const [year] = years;
  return years.length === 1 && year !== undefined ? `${known} ${year}${time}` : cell;
}

/**
 * Whether the days of a column only ever go on, or only back, as those of a statement do. With a
 * guessed year, days that turn round show that it was another one.
 */
export function runOneWay(lines: Iterable<PickedRow>, column: number): boolean {
  let last: string | null = null;
  let way = 0;
  for (const { cells } of lines) {
    const reading = readDate(cellText(cells[column]), 'day-first');
    if (reading.kind !== 'date') continue;
    const { date } = reading.value;
    const step = last === null || date === last ? 0 : date > last ? 1 : -1;
    if (step * way < 0) return false;
    if (step !== 0) way = step;
    last = date;
  }
  return true;
}

/** A day without its year, and maybe with a time. */
export function isYearless(text: string): boolean {
  const bare = text.trim().replace(timeBehind, '');
  const [, , month] = dayAndMonth.exec(bare) ?? [];
  const [, other] = monthAndDay.exec(bare) ?? [];
  const name = month ?? other;
  return name !== undefined && readDate(`1 ${name} 2000`, 'day-first').kind === 'date';
}
