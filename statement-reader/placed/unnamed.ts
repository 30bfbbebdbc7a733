import type { Columns } from '../layout/find-table.ts';
import { isAmount, isDayLike } from './figures.ts';
import type { Header } from './headers.ts';
import { chunksOf, type TextLine, type Word } from './text-line.ts';
import type { TextLines } from './text-lines.ts';

const rowsMin = 4;
/** Figures whose right edges are this close stand in one column. */
const sameEdge = 2.5;
const rowShare = 0.97;
const wordsOfDay = 3;
const textGap = 0.9;
/** So few of the lines may cross the gap between two columns of text. */
const crossedShare = 0.03;
const gapMin = 3;
/** In points, from the days to the figures: no page is as wide. */
const widthMax = 20_000;

interface Row {
  /** Which line it is. */
  at: number;
  line: TextLine;
  day: Word;
  figures: Word[];
}

/**
 * Headers for a table whose captions cannot be read: their letters are pictures, or of a font that
 * does not say what they are. Rows begin with a day and end with a balance; of the two columns
 * before it each may be the one of the debits, so both are tried and the balances have to tell.
 */
export function unnamedHeaders(lines: TextLines): Header[] {
  const rows = rowsOf(lines);
  if (rows.length < rowsMin) return [];
  const columns = moneyColumns(rows);
  const [one, other, balance] = columns;
  if (!one || !other || !balance || columns.length !== 3) return [];
  const isBalance = countIn(rows, balance) >= rows.length * rowShare;
  const areSides = rows.every(({ figures }) => figures.length === 2);
  if (!isBalance || !areSides) return [];
  const texts = textColumns(rows, one);
  const narration = widest(texts);
  if (narration < 0) return [];
  const boxes = [spanOf(rows.map(({ day }) => day)), ...texts, one, other, balance];
  const start = rows[0]?.at ?? 0;
  const money = texts.length + 1;
  return [true, false].map((isDebitFirst) => ({
    start,
    end: start,
    captions: boxes.map((_, at) => nameOf(at, { money, narration: narration + 1, isDebitFirst })),
    boxes,
    columns: columnsAt({ money, narration: narration + 1, isDebitFirst }),
  }));
}

/** So many lines show where the columns are; those of the whole are proved by their balances. */
const linesMax = 20_000;

function rowsOf(lines: TextLines): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < Math.min(lines.length, linesMax); at += 1) {
    const line = lines.isRow(at) ? lines.at(at) : undefined;
    const row = line ? rowOf(line, at) : null;
    if (row) rows.push(row);
  }
  return rows;
}

function rowOf(line: TextLine, at: number): Row | null {
  const { words } = line;
  const count = [1, 2, wordsOfDay].find((length) =>
    isDayLike(
      words
        .slice(0, length)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  const [first, last] = [words[0], words[(count ?? 0) - 1]];
  if (count === undefined || !first || !last) return null;
  const behind = words.findLastIndex(
    ({ text }) => !isAmount(text) && !/^\(?[cd]r\.?\)?$/i.test(text),
  );
  const figures = words.slice(behind + 1).filter(({ text }) => isAmount(text));
  return figures.length === 2 ? { at, line, day: { ...first, right: last.right }, figures } : null;
}

interface Span {
  left: number;
  right: number;
}

/** The columns of figures, from the left; empty where their right edges tell none. */
function moneyColumns(rows: readonly Row[]): Span[] {
  const spans: Span[] = [];
  for (const figure of rows.flatMap(({ figures }) => figures)) {
    const own = spans.find(({ right }) => Math.abs(right - figure.right) <= sameEdge);
    if (own) own.left = Math.min(own.left, figure.left);
    else spans.push({ left: figure.left, right: figure.right });
    if (spans.length > 3) return [];
  }
  return spans.toSorted((a, b) => a.left - b.left);
}

function countIn(rows: readonly Row[], { right }: Span): number {
  return rows.filter(({ figures }) =>
    figures.some((figure) => Math.abs(figure.right - right) <= sameEdge),
  ).length;
}

function spanOf(words: readonly Word[]): Span {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
  };
}

/** What stands between the day and the figures, divided where hardly a line has a letter. */
function textColumns(rows: readonly Row[], money: Span): Span[] {
  const days = spanOf(rows.map(({ day }) => day));
  const chunks = rows.flatMap(({ line }) =>
    chunksOf(
      line.words.filter(({ left, right }) => left >= days.right && right <= money.left),
      line.size * textGap,
    ),
  );
  const spans: Span[] = [];
  const allowed = Math.floor(rows.length * crossedShare);
  if (money.left - days.right > widthMax) return [];
  const crossings = crossingsOf(chunks, days.right, money.left);
  let open: number | null = null;
  let empty = 0;
  for (const [at, crossed] of crossings.entries()) {
    const x = days.right + at;
    if (crossed > allowed) {
      open ??= x - 1;
      empty = 0;
      continue;
    }
    empty += 1;
    if (open === null || (empty < gapMin && x < money.left - 1)) continue;
    spans.push({ left: open, right: x - empty });
    open = null;
  }
  return spans;
}

/** How many spans each point from one place to another lies within, counted at their ends. */
function crossingsOf(spans: readonly Span[], from: number, to: number): number[] {
  const steps = Array.from({ length: Math.max(Math.floor(to - from), -1) + 1 }, () => 0);
  for (const { left, right } of spans) {
    const first = Math.floor(left - from) + 1;
    const end = Math.ceil(right - from);
    if (end <= first) continue;
    steps[first] = (steps[first] ?? 0) + 1;
    if (end < steps.length) steps[end] = (steps[end] ?? 0) - 1;
  }
  let crossed = 0;
  return steps.map((step) => (crossed += step));
}

function widest(spans: readonly Span[]): number {
  const widths = spans.map(({ left, right }) => right - left);
  return widths.indexOf(Math.max(...widths));
}

interface Places {
  /** The first column of figures. */
  money: number;
  narration: number;
  isDebitFirst: boolean;
}

function nameOf(at: number, { money, narration, isDebitFirst }: Places): string {
  if (at === 0) return 'Date';
  if (at === narration) return 'Narration';
  if (at < money) return `Column ${at + 1}`;
  if (at === money + 2) return 'Balance';
  return (at === money) === isDebitFirst ? 'Debit' : 'Credit';
}

function columnsAt({ money, narration, isDebitFirst }: Places): Columns {
  const others = Array.from({ length: money - 1 }, (_, at) => at + 1);
  return {
    ...{ date: 0, valueDate: -1, time: -1, narrations: [narration] },
    references: others.filter((at) => at !== narration),
    ...{ network: -1, isUpi: false, amount: -1, direction: -1 },
    debit: isDebitFirst ? money : money + 1,
    credit: isDebitFirst ? money + 1 : money,
    ...{ balance: money + 2, balanceDirection: -1, serial: -1, width: money + 3 },
  };
}
