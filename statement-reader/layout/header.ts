import { bankNamedIn } from '../bank-names.ts';
import { cellText, filledTexts, type SheetRow } from '../cells/cells.ts';
import type { Rows } from '../packed-list.ts';
import { readDate, type FigureOrder } from '../cells/dates.ts';
import { pattern } from '../pattern.ts';

const footRowsMax = 40;

const accountLabel = pattern(
  String.raw`(?:account|a\/c|acct|acc)\.?\s*(?:no|num|number|#)\b\.?|`,
  String.raw`(?:statement of (?:account|a\/c)(?: no)?)|खाता (?:संख्या|क्रमांक)`,
);
const accountNumber = /(?<![\dA-Za-z])[\dXx*]{2}[\dXx*-]{3,}(?![A-Za-z])/;
const day = String.raw`\d{1,4}(?:st|nd|rd|th)?[-/. ]\s?(?:\d{1,2}|[A-Za-z]{3,9})[-/., ’']+\d{2,4}`;
const period = new RegExp(
  `(?:from|period|between)\\b[^\\d]{0,30}(${day})[^\\d]{1,20}(${day})`,
  'i',
);
const bareRange = new RegExp(`(${day})\\s*(?:to|till|until|-|–)\\s*(${day})`, 'i');

/** Named in the head, or else under the table, where some banks put their name. */
export function bankOfSheet(head: readonly SheetRow[], rows: Rows<SheetRow>): string | null {
  const texts = head.map((row) => filledTexts(row).join(' '));
  return bankNamedIn(texts) ?? bankNamedIn(rows.slice(-footRowsMax).flatMap(footTexts));
}

/** Lines are left out, since their narrations name the banks of others. */
function footTexts(row: SheetRow): string[] {
  const texts = filledTexts(row);
  return texts.length <= 2 && !texts.some((text) => /\d{9}/.test(text)) ? texts : [];
}

/** The account number in the head of a file, as it is written there, even if masked. */
export function accountOfHeader(rows: readonly SheetRow[]): string | null {
  for (const row of rows) {
    const texts = row.cells.map(cellText);
    for (const [at, text] of texts.entries()) {
      const label = accountLabel.exec(text);
      if (!label) continue;
      const own = text.slice(label.index + label[0].length);
      const next = texts.slice(at + 1).find((other) => /[^\s:-]/.test(other)) ?? '';
      const found = numberIn(own) ?? numberIn(next);
      if (found !== null) return found;
    }
  }
  return null;
}

function numberIn(text: string): string | null {
  const match = accountNumber.exec(text.replace(/_/g, ' '));
  return match && /\d/.test(match[0]) ? match[0].replace(/(?<!-)-+$/, '') : null;
}

/** The first and last day of the statement as its head gives them, or null. */
export function periodOfHeader(
  rows: readonly SheetRow[],
  order: FigureOrder,
): { start: string; end: string } | null {
  let start: string | null = null;
  let end: string | null = null;
  for (const row of rows) {
    const text = filledTexts(row).join(' ');
    const match = period.exec(text) ?? bareRange.exec(text);
    const both = match ? [dayOf(match[1] ?? '', order), dayOf(match[2] ?? '', order)] : [];
    if (both[0] && both[1]) return { start: both[0], end: both[1] };
    const single = new RegExp(`\\b(start|from|end|to) ?date\\b[^\\d]{0,40}(${day})`, 'i').exec(
      text,
    );
    const found = single ? dayOf(single[2] ?? '', order) : null;
    if (found === null) continue;
    if (/start|from/i.test(single?.[1] ?? '')) start = found;
    else end = found;
  }
  return start !== null && end !== null ? { start, end } : null;
}

const yearMs = 364 * 86_400_000;

function yearBefore(day: string): string {
  return new Date(Date.parse(day) - yearMs).toISOString().slice(0, 10);
}

const statementDate = new RegExp(
  `\\b(?:statement date|date of statement|statement as (?:on|of|at))\\b[^\\d]{0,30}(${day})`,
  'i',
);

const bareYear = /(?<![\dA-Za-z])(?:19|20)\d{2}(?!\d)/g;
const monthAndYear = new RegExp(
  String.raw`\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|` +
    String.raw`sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[-/.,' ’]{1,2}` +
    String.raw`(\d{2})(?!\d|[-/.]|,? ?\d)`,
  'gi',
);
const everyDay = new RegExp(day, 'gi');

/**
 * The year up to the day of the statement, where its head gives no period. That day may be the one
 * of a later copy, so the year is only a guess, and none where the head speaks of another year.
 */
export function yearOfHeader(
  rows: readonly SheetRow[],
  order: FigureOrder,
): { start: string; end: string } | null {
  const texts = rows.map((row) => filledTexts(row).join(' '));
  for (const text of texts) {
    const found = statementDate.exec(text);
    const end = found ? dayOf(found[1] ?? '', order) : null;
    if (end === null) continue;
    const isOnly = texts.every((other) =>
      yearsIn(other, order).every((year) => end.startsWith(year)),
    );
    return isOnly ? { start: yearBefore(end), end } : null;
  }
  return null;
}

/** Every year in a text, alone, behind its month or in a day. */
function yearsIn(text: string, order: FigureOrder): string[] {
  const days = [...text.matchAll(everyDay)].map(([found]) => dayOf(found, order));
  const months = [...text.matchAll(monthAndYear)].map(([, year]) => `20${year}`);
  const years = [...text.matchAll(bareYear)].map(([year]) => year);
  return [...days.flatMap((found) => found?.slice(0, 4) ?? []), ...months, ...years];
}

function dayOf(text: string, order: FigureOrder): string | null {
  const reading = readDate(text, order);
  return reading.kind === 'date' ? reading.value.date : null;
}
