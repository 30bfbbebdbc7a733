import { because } from '@peerdesk/contract/because.ts';
import { asciiDigits, scriptsIn } from './digits.ts';
import type { RowReason } from '../statement.ts';

/** A day `yyyy-MM-dd`, and the time of day `HH:mm:ss` where the bank gives one. */
export interface DayAndTime {
  date: string;
  time: string | null;
}

/** Which figure of 03/04/2026 is the day; `undecided`: a column contradicts itself. */
export type FigureOrder = 'day-first' | 'month-first' | 'undecided';

export type DateReading =
  | { kind: 'empty' }
  | { kind: 'date'; value: DayAndTime }
  | { kind: 'error'; reason: RowReason }
  /** Not meant as a date. */
  | { kind: 'other' };

const monthNames = [
  ...['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
];
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const yearMin = 1990;
const yearMax = 2099;
const textMax = 40;
const dayMs = 86_400_000;
/** Day 0 of spreadsheets, chosen so that days after February 1900 come out right. */
const serialZero = Date.UTC(1899, 11, 30);
const serialMin = 32_874;
const serialMax = 73_050;

const clock = String.raw`(?:[\sT,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([ap]\.?m\.?))?)?`;
const zone = String.raw`(?:\s*(?:IST|\+05:?30))?`;
const shapes = {
  iso: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${clock}${zone}$`, 'i'),
  figures: new RegExp(`^(\\d{1,2})[-/. ](\\d{1,2})[-/. ](\\d{4}|\\d{2})${clock}${zone}$`, 'i'),
  named: new RegExp(
    `^(\\d{1,2})(?:st|nd|rd|th)?[-/., ]*([a-z]{3,9})[-/., ’']*(\\d{4}|\\d{2})${clock}${zone}$`,
    'i',
  ),
  monthNamed: new RegExp(
    `^([a-z]{3,9})[-/. ]*(\\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\\d{4})${clock}${zone}$`,
    'i',
  ),
} as const;
/** Most dates are written like this and need no tidying, which would take most of the time. */
const isTidy = /^[\da-z]{1,9}([-/.])[\da-z]{1,9}\1[\da-z]{1,9}$/i;
const digitsOnly = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;
const isoDigits = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;

/**
 * Reads a date as banks write it: figures in the given order, names of months, ISO, with or without
 * a time. A date that does not exist (31 February) is an error.
 */
export function readDate(input: string, order: FigureOrder): DateReading {
  if (isAmbiguous(input)) return { kind: 'other' };
  const text = tidy(input);
  if (text === '' || /^[-–—]+$/.test(text)) return { kind: 'empty' };
  if (text.length > textMax) return { kind: 'other' };
  const parts = partsOf(text, order);
  if (parts === null) return { kind: 'other' };
  if (order === 'undecided' && shapes.figures.test(text) && parts.month !== parts.day) {
    return { kind: 'error', reason: because('row_date_undecided', { text }) };
  }
  const { year, month, day } = parts;
  if (!exists(year, month, day)) {
    return { kind: 'error', reason: because('row_date_impossible', { text }) };
  }
  const time = timeOf(parts.clock);
  if (time === undefined) {
    return { kind: 'error', reason: because('row_time_impossible', { text }) };
  }
  return { kind: 'date', value: { date: isoDay(year, month, day), time } };
}

/** The date of a spreadsheet's day number such as `46235.59`, if it is between 1990 and 2099. */
export function readSerial(text: string): DateReading {
  const match = /^(\d{5})(?:\.(\d{1,15}))?$/.exec(text.trim());
  const days = match ? Number(match[1]) : 0;
  if (!match || days < serialMin || days > serialMax) return { kind: 'other' };
  const seconds = Math.round(Number(`0.${match[2] ?? '0'}`) * 86_400);
  const at = new Date(serialZero + days * dayMs + seconds * 1000).toISOString();
  return {
    kind: 'date',
    value: { date: at.slice(0, 10), time: match[2] ? at.slice(11, 19) : null },
  };
}

/**
 * The order of day and month in a whole column. Indian banks write the day first; the month comes
 * first only when no figure contradicts that, and the dates are then of fewer months or run in one
 * direction, which they would not otherwise. A single date that has no such day proves nothing: it
 * may be wrong itself. Others are then read in neither order, since either may be theirs.
 */
export function orderOfColumn(texts: Iterable<string>): FigureOrder {
  let proofs = 0;
  let isDayFirst = false;
  const [firsts, seconds] = [new Set<number>(), new Set<number>()];
  // Day first, of the dates that have such a day.
  const [days, months] = [new Set<number>(), new Set<number>()];
  const asDays: number[] = [];
  const asMonths: number[] = [];
  for (const input of texts) {
    // All texts are taken, since whoever gives them reads more in the same rows.
    if (isDayFirst || isAmbiguous(input)) continue;
    const match = shapes.figures.exec(tidy(input));
    if (!match) continue;
    const first = Number(match[1]);
    const second = Number(match[2]);
    const year = fullYear(match[3] ?? '');
    isDayFirst ||= first > 12;
    if (second > 12) {
      proofs += 1;
    } else {
      days.add(first);
      months.add(second);
    }
    firsts.add(first);
    seconds.add(second);
    asDays.push(year * 400 + second * 32 + first);
    asMonths.push(year * 400 + first * 32 + second);
  }
  if (isDayFirst) return 'day-first';
  const isOrdered = turnsOf(asMonths) === 0 && asMonths.length > 0;
  if (proofs === 0) return isOrdered && turnsOf(asDays) > 0 ? 'month-first' : 'day-first';
  if (proofs === asDays.length) return 'month-first';
  if (proofs === 1) return isWrongItself({ isOrdered, days, months }) ? 'day-first' : 'undecided';
  const isOfFewMonths = firsts.size < seconds.size;
  return isOfFewMonths || isOrdered ? 'month-first' : 'undecided';
}

/** Of how many dates of one month, day first, the one without such a day is plainly a wrong one. */
const plainlyDays = 3;

/**
 * Is the only date that has no such day wrong, rather than the order? The others are then days of
 * one month, which would be one day of several months, and it does not stand in their row.
 */
function isWrongItself(others: {
  isOrdered: boolean;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
}): boolean {
  return !others.isOrdered && others.months.size === 1 && others.days.size >= plainlyDays;
}

/** How often a sequence of dates goes against its main direction. */
function turnsOf(days: readonly number[]): number {
  let up = 0;
  let down = 0;
  for (let at = 1; at < days.length; at += 1) {
    const step = (days[at] ?? 0) - (days[at - 1] ?? 0);
    if (step > 0) up += 1;
    if (step < 0) down += 1;
  }
  return Math.min(up, down);
}

interface Parts {
  year: number;
  month: number;
  day: number;
  clock: readonly (string | undefined)[];
}

function partsOf(text: string, order: FigureOrder): Parts | null {
  const figures = shapes.figures.exec(text);
  if (figures) {
    const [first, second] = [Number(figures[1]), Number(figures[2])];
    const [day, month] = order === 'day-first' ? [first, second] : [second, first];
    return { year: fullYear(figures[3] ?? ''), month, day, clock: figures.slice(4, 8) };
  }
  const named = shapes.named.exec(text);
  if (named) {
    const month = monthOf(named[2] ?? '');
    if (month === 0) return null;
    const year = fullYear(named[3] ?? '');
    return { year, month, day: Number(named[1]), clock: named.slice(4, 8) };
  }
  const iso = shapes.iso.exec(text);
  if (iso) return { ...ymd(iso[1], iso[2], iso[3]), clock: iso.slice(4, 8) };
  const monthNamed = shapes.monthNamed.exec(text);
  if (monthNamed) {
    const month = monthOf(monthNamed[1] ?? '');
    const day = Number(monthNamed[2]);
    const year = Number(monthNamed[3]);
    return month === 0 ? null : { year, month, day, clock: monthNamed.slice(4, 8) };
  }
  const digits = digitsOnly.exec(text);
  if (digits) return { ...ymd(digits[3], digits[2], digits[1]), clock: [] };
  const isoRun = isoDigits.exec(text);
  return isoRun ? { ...ymd(isoRun[1], isoRun[2], isoRun[3]), clock: [] } : null;
}

function ymd(year = '', month = '', day = '') {
  return { year: Number(year), month: Number(month), day: Number(day) };
}

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  const index = monthNames.indexOf(lower.slice(0, 3));
  const long = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'];
  const all = [...long, 'september', 'october', 'november', 'december'];
  const isKnown = lower === 'sept' || (all[index] ?? '').startsWith(lower);
  return index >= 0 && isKnown ? index + 1 : 0;
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function exists(year: number, month: number, day: number): boolean {
  if (year < yearMin || year > yearMax || month < 1 || month > 12 || day < 1) return false;
  return day <= (month === 2 && isLeapYear(year) ? 29 : (daysOfMonth[month - 1] ?? 0));
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Null when the text has no time, undefined when no clock shows such a time. */
function timeOf(clockParts: readonly (string | undefined)[]): string | null | undefined {
  const [hours, minutes, seconds = '00', half] = clockParts;
  if (hours === undefined || minutes === undefined) return null;
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

function isoDay(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * A digit of one script may look like another of the next; and a date in Arabic digits with dashes
 * is shown from right to left, so that its day stands where its year is stored.
 */
function isAmbiguous(input: string): boolean {
  return scriptsIn(input) > 1 || (/[\u0660-\u0669]/.test(input) && /[-‐‑–—−]/.test(input));
}

function tidy(input: string): string {
  if (isTidy.test(input)) return input;
  return asciiDigits(input)
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/ ?\([\da-z/. -]{6,14}\)$/i, '')
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]? (?=\d)/i, '')
    .replace(/^['"\s]+|(?<!['"\s])['"\s]+$/g, '')
    .replace(/ ?([-/.]) ?(?=[\da-z])/gi, '$1');
}
