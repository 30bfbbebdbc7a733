import type { Columns } from '../layout/find-table.ts';
import { readDate } from '../cells/dates.ts';
import { pattern } from '../pattern.ts';
import { isAmount, isFigureLike } from './figures.ts';
import { textOf, type TextLine, type Word } from './text-line.ts';
import { isYearless } from './years.ts';

/** A line of text with its words in their columns. */
export interface PlacedRow {
  line: TextLine;
  /** The words of each column, in the order of the captions. */
  cells: Word[][];
  /** Some column of money holds a figure. */
  hasMoney: boolean;
  /** The column of the date holds a day, or the first half of one. */
  hasDay: boolean;
  /** Nothing but texts in the columns of texts, and parts of dates. */
  isText: boolean;
}

const halfDay = /^\d{1,2}[-/ ]?(?:[a-z]{3,9}|\d{1,2})?[-/ ,]?$/i;
/** What stands below a day in its column: the year, the time, the value date. */
export const restOfDay = pattern(
  String.raw`^(?:[-/]?\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?|[ap]\.?m\.?|ist|`,
  String.raw`[\s\d:/-]+|\([\da-z/. -]{6,14}\))$`,
);
const near = 0.5;
/** Without a blank that is drawn, less than this is one within a text. */
const blank = 0.36;

/** Puts the words of a line into columns, each by its middle. */
export function placerOf(
  borders: readonly number[],
  columns: Columns,
): (line: TextLine) => PlacedRow {
  const money = new Set(moneyColumns(columns));
  const texts = new Set([...columns.narrations, ...columns.references]);
  return (line) => {
    const cells = cellsOf(line, borders, { date: columns.date, money, texts });
    const hasMoney = [...money].some((column) =>
      (cells[column] ?? []).some(({ text }) => /\p{Nd}/u.test(text) && isFigureLike(text)),
    );
    return {
      line,
      cells,
      hasMoney,
      hasDay: isDay(textOf(cells[columns.date] ?? [])),
      isText: !hasMoney && isTextOnly(cells, columns, money),
    };
  };
}

interface Kinds {
  date: number;
  money: ReadonlySet<number>;
  texts: ReadonlySet<number>;
}

function cellsOf(
  { words, size }: TextLine,
  borders: readonly number[],
  { date, money, texts }: Kinds,
): Word[][] {
  const cells: Word[][] = borders.map(() => []);
  const ownColumn = ({ left, right }: Word) => columnAt(borders, (left + right) / 2);
  const isBelowDay = !words.some((word) => ownColumn(word) === date);
  let last: { column: number; word: Word } | null = null;
  for (const word of words) {
    let column = ownColumn(word);
    const isNext = last !== null && goesOnFrom(last.word, word, size);
    // A second line of text may go on under the captions of other columns.
    const mayRunOn = isBelowDay && !isAmount(word.text) && (texts.has(column) || money.has(column));
    const from = isNext && last ? last.column : columnAt(borders, word.left);
    if (mayRunOn && texts.has(from)) column = from;
    if (isNext && last && column !== last.column && money.has(column) && !isFigureLike(word.text)) {
      const isFlag = /^\(?[cd]r\.?\)?$/i.test(word.text);
      if (!isFlag || !money.has(last.column)) column = last.column;
    }
    cells[column]?.push(word);
    last = { column, word };
  }
  return cells;
}

/** Two texts that are drawn side by side may be closer to each other than some words are. */
function goesOnFrom(last: Word, { left }: Word, size: number): boolean {
  return left - last.right < size * (last.spacesAfter > 0 ? near : blank);
}

export function moneyColumns({ debit, credit, amount, balance }: Columns): number[] {
  return [debit, credit, amount, balance].filter((column) => column >= 0);
}

function columnAt(borders: readonly number[], x: number): number {
  const found = borders.findIndex((border) => x < border);
  return found < 0 ? borders.length - 1 : found;
}

function isDay(text: string): boolean {
  if (text === '' || text.length > 30) return false;
  const reading = readDate(text, 'day-first').kind;
  if (reading === 'date' || reading === 'error' || isYearless(text)) return true;
  return halfDay.test(text) && /[a-z-/]/i.test(text);
}

function isTextOnly(
  cells: readonly (readonly Word[])[],
  columns: Columns,
  money: ReadonlySet<number>,
): boolean {
  const days = new Set([columns.date, columns.valueDate, columns.time]);
  const texts = new Set([...columns.narrations, ...columns.references]);
  return cells.every((words, column) => {
    if (words.length === 0) return true;
    if (days.has(column)) return restOfDay.test(textOf(words));
    if (money.has(column)) return words.every(({ text }) => /^\(?[cd]r\.?\)?$|^-$/i.test(text));
    // What says nothing of a line, such as the branch, may take a second line too.
    return texts.has(column) || !isNamed(column, columns);
  });
}

function isNamed(column: number, columns: Columns): boolean {
  const { direction, balanceDirection, serial } = columns;
  return [direction, balanceDirection, serial].includes(column);
}
