import { readDate } from '../cells/dates.ts';
import { roleOfCaption, type ColumnRole } from '../layout/captions.ts';
import { isAmount } from './figures.ts';
import { textOf, type TextLine, type Word } from './text-line.ts';
import { TextLines } from './text-lines.ts';
import { isYearless } from './years.ts';

const time = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[ap]\.?m\.?)?$/i;
const serial = /^\d{1,6}\.?$/;
const dayLabel = /^(?:date|dated|day|तारीख|दिनांक|तिथि)[ :–-]*(?=\S)/i;
const weekdayFirst = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[., ]+/i;
const weekdayLast = /[, ]\(?(?:mon|tues|wednes|thurs|fri|satur|sun)day\)?$/i;
const goesOn = / ?\(?cont(?:d|inued)?\b[.)]*$/i;
const timeCaption = /^(?:time|समय)$/i;
const wordsMax = 7;
const aligned = 3;

/**
 * A table whose rows have a time of day only, below the day on a line of its own, as one whose rows
 * have both: the day is put before each time below it, and `Time` in the captions is that of a
 * date. Null for anything else, and where the days do not run in one direction: a lone date is then
 * no heading. What comes of it is still to be proved by balances or totals.
 */
export function withDaysOfHeadings(lines: TextLines): TextLines | null {
  const rows = rowsIn(lines);
  if (rows === null) return null;
  const captions = captionsOf(lines);
  const days = headingsAmong(lines, rows, captions);
  return days !== null && runOneWay(days) ? TextLines.of(dated(lines, days, captions, rows)) : null;
}

/** The lines with the day above each of them, and without the lines that were days. */
function* dated(
  lines: TextLines,
  days: ReadonlyMap<number, string>,
  captions: ReadonlySet<number>,
  times: Span,
): Generator<TextLine> {
  let day: string | null = null;
  let at = -1;
  for (const line of lines) {
    at += 1;
    const heading = days.get(at);
    if (heading !== undefined) day = heading;
    else if (day !== null && timeAt(line) >= 0) yield withDay(line, day);
    else yield captions.has(at) ? withDateCaption(line, times) : line;
  }
}

function timeAt({ words }: TextLine): number {
  if (time.test(words[0]?.text ?? '')) return 0;
  return serial.test(words[0]?.text ?? '') && time.test(words[1]?.text ?? '') ? 1 : -1;
}

interface Span {
  left: number;
  right: number;
}

/** From where to where the times stand, and where the texts behind them begin. */
interface TimedRows extends Span {
  texts: ReadonlySet<number>;
}

const isTimed = (line: TextLine) =>
  timeAt(line) >= 0 && line.words.some(({ text }) => isAmount(text));

/** The rows that begin with a time of day; null where there are none. */
function rowsIn(lines: TextLines): TimedRows | null {
  const span = { left: Number.POSITIVE_INFINITY, right: 0 };
  const texts = new Set<number>();
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines.isMarked(place, 'hasAmount') ? lines.at(place) : undefined;
    if (!line || !isTimed(line)) continue;
    const at = timeAt(line);
    span.left = Math.min(span.left, line.words[at]?.left ?? span.left);
    span.right = Math.max(span.right, line.words[at]?.right ?? span.right);
    texts.add(Math.round(line.words[at + 1]?.left ?? -9));
  }
  return texts.size === 0 ? null : { ...span, texts };
}

/**
 * The lines that are a day above rows. Null where a row stands below none, or below one from which
 * captions part it: that may be the day of a page's head, or of rows over the end of the page.
 */
function headingsAmong(
  lines: TextLines,
  { texts }: TimedRows,
  captions: ReadonlySet<number>,
): Map<number, string> | null {
  const known: Heading[] = [];
  let at = -1;
  for (const line of lines) {
    at += 1;
    const day = isAt(texts, line.words[0]?.left ?? 0) ? null : dayOf(line);
    const key = `${Math.round(line.y)} ${textOf(line.words)}`;
    if (day !== null) known.push(structuredClone({ at, day, key, page: line.page }));
  }
  const own = new Map(outsideHeads(known).map((heading) => [heading.at, heading.day]));
  const found = new Map<number, string>();
  let above: readonly [number, string] | null = null;
  let isParted = true;
  at = -1;
  for (const line of lines) {
    at += 1;
    const day = own.get(at);
    if (day !== undefined) {
      above = [at, day];
      isParted = false;
    } else if (captions.has(at)) isParted ||= above === null || !found.has(above[0]);
    else if (isTimed(line)) {
      if (above === null || isParted) return null;
      found.set(...above);
    }
  }
  return found;
}

interface Heading {
  /** Which line it is. */
  at: number;
  day: string;
  /** Its text and how far down it stands. */
  key: string;
  page: number;
}

/** A narration that goes on with a date begins where narrations do. */
function isAt(places: ReadonlySet<number>, left: number): boolean {
  const at = Math.round(left);
  for (let off = -aligned; off <= aligned; off += 1) if (places.has(at + off)) return true;
  return false;
}

/** Without the same text in the same place of several pages, which is their head or foot. */
function outsideHeads(known: readonly Heading[]): Heading[] {
  const pages = new Map<string, Set<number>>();
  for (const { key, page } of known) {
    const own = pages.get(key) ?? new Set();
    pages.set(key, own.add(page));
  }
  return known.filter(({ key }) => pages.get(key)?.size === 1);
}

/** The day of a line that says nothing else, as the cell of a date would be written. */
function dayOf({ words }: TextLine): string | null {
  if (words.length === 0 || words.length > wordsMax) return null;
  const text = textOf(words).replace(/\s+/g, ' ').replace(goesOn, '').replace(dayLabel, '');
  const bare = text.replace(weekdayFirst, '').replace(weekdayLast, '').replace(/,$/, '').trim();
  const reading = readDate(bare, 'day-first');
  if (reading.kind === 'date')
    return reading.value.time === null ? written(bare, reading.value.date) : null;
  return isYearless(bare) ? bare : null;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Figures stay as they are, since the whole column tells which of them is the month. */
function written(text: string, iso: string): string {
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(text)) return text;
  const [year, month, day] = iso.split('-');
  return `${day}-${months[Number(month) - 1] ?? ''}-${year}`;
}

function runOneWay(days: ReadonlyMap<number, string>): boolean {
  const known = [...days.values()].flatMap((day) => {
    const reading = readDate(day, 'day-first');
    return reading.kind === 'date' ? [reading.value.date] : [];
  });
  const steps = known.slice(1).map((day, at) => day.localeCompare(known[at] ?? ''));
  return !(steps.includes(1) && steps.includes(-1));
}

function withDay(line: TextLine, day: string): TextLine {
  const at = timeAt(line);
  const own = line.words[at];
  if (!own) return line;
  const middle = Math.fround((own.left + own.right) / 2);
  const words = [
    { ...own, text: day, right: middle, spacesAfter: 1, spacesAtEnd: 0 },
    { ...own, left: middle },
  ];
  return { ...line, words: line.words.toSpliced(at, 1, ...words) };
}

const money: readonly (ColumnRole | null)[] = ['debit', 'credit', 'amount'];
const beside: readonly (ColumnRole | null)[] = ['narration', 'reference', 'balance'];

/** The lines of captions, which are alike wherever they are repeated. */
function captionsOf(lines: TextLines): Set<number> {
  const found = new Set<number>();
  let captions: string | null = null;
  let at = -1;
  for (const line of lines) {
    at += 1;
    if (lines.isMarked(at, 'hasAmount')) continue;
    if (captions === null && isCaptions(line)) captions = textOf(line.words);
    if (captions !== null && textOf(line.words) === captions) found.add(at);
  }
  return found;
}

function isCaptions({ words }: TextLine): boolean {
  const roles = words.map(({ text }) => roleOfCaption(text));
  const has = (some: typeof money) => roles.some((role) => some.includes(role));
  return roles.length >= 3 && has(money) && has(beside);
}

/** Captions that name no date get one: in the place of `Time`, or above the times. */
function withDateCaption(line: TextLine, { left, right }: Span): TextLine {
  if (line.words.some(({ text }) => roleOfCaption(text) === 'date')) return line;
  const at = line.words.findIndex(({ text }) => timeCaption.test(text));
  if (at >= 0) {
    const words = line.words.map((word, n) => (n === at ? { ...word, text: 'Date Time' } : word));
    return { ...line, words };
  }
  const [first] = line.words;
  if (!first || first.left < right) return line;
  const caption: Word = { ...first, text: 'Date', left, right, spacesAfter: 1, spacesAtEnd: 0 };
  return { ...line, words: [caption, ...line.words] };
}
