import { readAmount } from '../cells/amounts.ts';
import type { Columns } from '../layout/find-table.ts';
import { brought, closes, pageMark, summary } from '../layout/labels.ts';
import { pattern } from '../pattern.ts';
import { restOfDay, type PlacedRow } from './placed-row.ts';
import { textOf } from './text-line.ts';

/**
 * `line`: the row of a line that has its figures. `text`: texts only, which belong to a line above
 * or below. `label`: a total, or a balance brought or carried forward. `other`: not of the table.
 */
export type PlacedKind = 'line' | 'text' | 'label' | 'other';

const total = pattern(
  String.raw`^(?:\W*)(?:(?:page|grand|sub|transactions?|statement|cumulative|running|period|day)`,
  String.raw`[ -]?totals?|totals?\b|closing bal|carried (?:forward|over)|`,
  String.raw`brought (?:forward|over)|opening bal|balance (?:b\/?f|c\/?f|brought|carried)|`,
  String.raw`[bc]\/?f\b|bal\.? ?[bc]\/?f|कुल|पृष्ठ योग|योग|आगे लाया|आगे ले जाया|प्रारंभिक शेष|`,
  String.raw`अंतिम शेष|अथ शेष|इति शेष)`,
);

const pageNumber = /^page\b[^\d]{0,8}\d/i;

export function kindOfRow(row: PlacedRow, columns: Columns): PlacedKind {
  const label = labelOf(row, columns);
  if (row.hasMoney) {
    if (!row.hasDay && (isSentence(row) || pageNumber.test(textOf(row.line.words)))) return 'other';
    if (isLabel(label) && !(row.hasDay && amountsIn(row, columns) === 1)) return 'label';
    if (isLabel(label) && isCarriedTwice(row, columns)) return 'label';
    if (row.hasDay) return 'line';
    const isUndated = (row.cells[columns.date] ?? []).length === 0;
    return isUndated && mayBeLine(row, columns) ? 'line' : 'other';
  }
  if (!row.isText && !(row.hasDay && hasOnlyTexts(row, columns))) return 'other';
  return total.test(label) || isFoot(label) ? 'other' : 'text';
}

/** A row without a day that says as much as one with a day. */
function mayBeLine(row: PlacedRow, columns: Columns): boolean {
  return amountsIn(row, columns) === 1 && saysMore(row, columns, labelOf(row, columns));
}

/** All of a line but its day, above the time or the year that stands here. */
export function isBelowDay(row: PlacedRow, columns: Columns): boolean {
  const isPart = restOfDay.test(textOf(row.cells[columns.date] ?? []));
  return isPart && row.hasMoney && !row.hasDay && amountsIn(row, columns) === 1;
}

/** An amount and a balance on a line of their own. */
export function isBareFigures(row: PlacedRow, columns: Columns): boolean {
  const isOnly = row.cells.every(
    (words, at) => words.length === 0 || figureIn(row, at) !== null || at === columns.serial,
  );
  return isOnly && figureIn(row, columns.balance) !== null && amountsIn(row, columns) === 1;
}

/** Figures alone are a summary's; a line has a text, or its number and a balance. */
function saysMore(row: PlacedRow, columns: Columns, label: string): boolean {
  const texts = [...columns.narrations, ...columns.references].map((at) => row.cells[at] ?? []);
  if ([label, ...texts.map(textOf)].some(hasWords)) return true;
  const serial = columns.serial < 0 ? '' : textOf(row.cells[columns.serial] ?? []);
  return /^\d+$/.test(serial) && figureIn(row, columns.balance) !== null;
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\b(?:rs|inr|[cd]r)\b/gi, ''));
}

/** What a row says: its narration, or else its first text. */
export function labelOf(row: PlacedRow, columns: Columns): string {
  const narration = columns.narrations
    .map((column) => textOf(row.cells[column] ?? []))
    .filter(Boolean)
    .join(' ');
  if (narration !== '' && (row.hasDay || total.test(narration))) return narration;
  const first = row.cells.find((words) => words.length > 0);
  const texts = textOf(first ?? []);
  return total.test(texts) || narration === '' ? texts : narration;
}

const labelWordsMax = 11;

/** A sentence that begins like a label is a note: `Closing balance includes funds on hold …`. */
function isSentence({ line }: PlacedRow): boolean {
  return line.words.filter(({ text }) => /^\p{L}+[.,;:]?$/u.test(text)).length > labelWordsMax;
}

export function isLabel(text: string): boolean {
  return total.test(text) || brought.test(text) || closes.test(text);
}

const openingWords = /^(?:bal\.? ?b\/?f|आगे लाया|प्रारंभिक शेष|अथ शेष|brought)/i;

export function isOpeningLabel(text: string): boolean {
  const words = text.replace(/^\W+/, '');
  return brought.test(words) || openingWords.test(words);
}

/** What ends a statement, where a card could begin like a line. */
export function isSummary(text: string): boolean {
  return isLabel(text) || summary.test(text);
}

function isFoot(text: string): boolean {
  if (pageMark.test(text)) return true;
  return summary.test(text) && !/^(?:total|note|for any|please)/i.test(text);
}

function hasOnlyTexts(row: PlacedRow, columns: Columns): boolean {
  const money = [columns.debit, columns.credit, columns.amount, columns.balance];
  return money.every((column) => column < 0 || (row.cells[column] ?? []).length === 0);
}

function figureIn(row: PlacedRow, column: number): bigint | null {
  if (column < 0) return null;
  const reading = readAmount(textOf(row.cells[column] ?? []));
  return reading.kind === 'amount' ? reading.amount : null;
}

function amountsIn(row: PlacedRow, { debit, credit, amount }: Columns): number {
  return [debit, credit, amount].filter((column) => {
    const text = column < 0 ? '' : textOf(row.cells[column] ?? []);
    return /[1-9]/.test(text) || (text !== '' && readAmount(text).kind === 'error');
  }).length;
}

/** Some banks print the balance brought forward as if it had been paid in. */
function isCarriedTwice(row: PlacedRow, columns: Columns): boolean {
  const balance = figureIn(row, columns.balance);
  return balance !== null && balance === figureIn(row, columns.credit);
}
