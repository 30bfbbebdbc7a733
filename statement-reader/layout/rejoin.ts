import { cellText, type SheetRow } from '../cells/cells.ts';
import type { Columns } from './find-table.ts';
import { readAmount } from '../cells/amounts.ts';
import { readDate } from '../cells/dates.ts';

/** No row of a statement that lost its quotes has more cells. */
const cellsMax = 60;
const groupMax = 8;

type Fit = 'date' | 'money' | 'text';

/**
 * Repairs a row of a comma-separated file whose amounts have grouping commas but no quotes
 * (`33,137.00,35,18,779.37`), or whose narration has commas. Cells are given to columns from the
 * right: money takes as many as make a well-grouped amount, a date takes one, a text the rest. A
 * row that cannot be divided so is returned as it was.
 */
export function rejoinRow(row: SheetRow, columns: Columns): SheetRow {
  const { width } = columns;
  if (row.cells.length <= width || row.cells.length > cellsMax) return row;
  const texts = row.cells.map((cell) => (typeof cell === 'string' ? cell : cell.text));
  const spare = trailingBlanks(texts);
  const fits = Array.from({ length: width }, (_, column) => fitOf(column, columns));
  for (let dropped = 0; dropped <= spare; dropped += 1) {
    const count = texts.length - dropped;
    if (count < width) break;
    if (count === width) return { ...row, cells: texts.slice(0, width) };
    const cells = share(texts.slice(0, count), fits);
    if (cells) return { ...row, cells };
  }
  return row;
}

function trailingBlanks(texts: readonly string[]): number {
  let blanks = 0;
  while (blanks < texts.length && (texts[texts.length - 1 - blanks] ?? '').trim() === '') {
    blanks += 1;
  }
  return blanks;
}

function fitOf(column: number, columns: Columns): Fit {
  if (column === columns.date || column === columns.valueDate) return 'date';
  const money = [columns.debit, columns.credit, columns.amount, columns.balance];
  return money.includes(column) ? 'money' : 'text';
}

/** Tries the ways to divide cells among columns from the right, longest amounts first. */
function share(texts: readonly string[], fits: readonly Fit[]): string[] | null {
  const dead = new Set<number>();
  const walk = (cells: number, columns: number): string[] | null => {
    if (columns === 0) return cells === 0 ? [] : null;
    const key = cells * 100 + columns;
    if (cells < columns || dead.has(key)) return null;
    for (const size of sizesOf(fits[columns - 1] ?? 'text', cells - columns + 1)) {
      const joined = texts.slice(cells - size, cells).join(',');
      if (!fitsIn(joined, fits[columns - 1] ?? 'text', size)) continue;
      const before = walk(cells - size, columns - 1);
      if (before) return [...before, joined];
    }
    dead.add(key);
    return null;
  };
  return walk(texts.length, fits.length);
}

function sizesOf(fit: Fit, most: number): number[] {
  const count = Math.min(fit === 'date' ? 1 : fit === 'money' ? groupMax : most, most);
  const sizes = Array.from({ length: count }, (_, index) => index + 1);
  return fit === 'money' ? sizes.reverse() : sizes;
}

function fitsIn(text: string, fit: Fit, size: number): boolean {
  if (fit === 'text') return true;
  const bare = cellText(text);
  if (fit === 'date') return bare === '' || readDate(bare, 'day-first').kind !== 'other';
  const reading = readAmount(bare);
  return size === 1 ? reading.kind !== 'error' : reading.kind === 'amount' && !/, /.test(bare);
}
