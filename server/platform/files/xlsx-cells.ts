import { dayMs } from '@peerdesk/domain/durations.ts';
import { inertText } from './csv.ts';

/** The formats of cells, by their places in the styles of a workbook; those of amounts follow. */
export const cellStyles = { plain: 0, text: 1, time: 2, title: 3, head: 4, day: 5 } as const;
const firstAmountStyle = 6;

/** In groups as in India: the format of amounts with this many more groups of two digits. */
export const amountGroupsMax = 4;

/** The longest text that spreadsheet programs accept in a cell. */
const cellCharactersMax = 32_767;
/** Spreadsheets count days from here; programs differ about dates before 1 March 1900. */
const dayZero = Date.UTC(1899, 11, 30);
const firstSafeDay = 61;

const marked = /[&<>\r]/g;
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
/** Characters that XML 1.0 cannot represent. */
const unwritable = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
/** A spreadsheet program would read this as the escape of a character. */
const escape = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Most texts: nothing to escape, and no leading or trailing space. */
const ordinary = /^[A-Za-z0-9](?:[A-Za-z0-9 .:,@/-]{0,200}[A-Za-z0-9.])?$/;

/**
 * Cells are written without references, which would double the size of a file and the time to
 * deflate it.
 *
 * Stored as text, never as a formula; one that looks like a formula begins with an apostrophe.
 */
export function textCell(text: string, style: number): string {
  if (ordinary.test(text)) return `${ordinaryStart[style]}${text}</v></c>`;
  const kept = inertText(text).slice(0, cellCharactersMax).toWellFormed();
  const safe = kept
    .replace(unwritable, '\uFFFD')
    .replace(escape, '_x005F_')
    .replace(marked, (sign) => marks[sign] ?? sign);
  return `<c${styled(style)} t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}

/** A number as it is written: a decimal of any length. */
export function numberCell(decimal: string, style: number): string {
  return `<c${styled(style)}><v>${decimal}</v></c>`;
}

/** An empty cell, which keeps the position of those after it. */
export const emptyCell = '<c/>';

/** A plain inline string takes fewer characters than one with formatting. */
const ordinaryStart: readonly string[] = Object.values(cellStyles).map(
  (style) => `<c${styled(style)} t="str"><v>`,
);

/** The default style applies to cells that name none. */
function styled(style: number): string {
  return style === cellStyles.plain ? '' : ` s="${style}"`;
}

/**
 * The format of an amount, by how many groups it has. One format for all would need conditions, and
 * programs differ about the sign of a negative number under them.
 */
export function amountStyle(decimal: string): number {
  const digits = decimal.replace(/^-/, '').replace(/\..*/, '').length;
  return firstAmountStyle + Math.min(amountGroupsMax, Math.max(0, Math.ceil((digits - 5) / 2)));
}

/** A wall time (`domain/wall-clock.ts`) that can be sorted and counted with. */
export function timeCell(wallMs: number): string {
  const days = (wallMs - dayZero) / dayMs;
  if (days >= firstSafeDay) return numberCell(days.toFixed(8), cellStyles.time);
  return textCell(new Date(wallMs).toISOString().slice(0, 16), cellStyles.plain);
}

/** A calendar day that can be sorted and counted with; what is none stays as it is written. */
export function dayCell(day: string): string {
  const days = (Date.parse(`${day}T00:00:00Z`) - dayZero) / dayMs;
  return days >= firstSafeDay
    ? numberCell(String(days), cellStyles.day)
    : textCell(day, cellStyles.plain);
}
