import { withFlag } from '../layout/flag-of-balance.ts';
import type { SheetRow } from '../cells/cells.ts';
import type { PickedRow, PickedTable } from '../layout/pick-rows.ts';
import { PackedList } from '../packed-list.ts';
import type { PrintedTotal } from '../proof/printed-totals.ts';
import { isDayLike } from './figures.ts';
import { groupRows, type Group, type Grouping } from './group-rows.ts';
import type { Extents } from './hidden-in-table.ts';
import { joinLines } from './join-lines.ts';
import { WrappingReader, type Wrapping } from './wrapping.ts';
import type { CellLine } from './letters.ts';
import { strayOf, type Stray } from './lost-lines.ts';
import { moneyColumns } from './placed-row.ts';
import { isOpeningLabel, labelOf } from './row-kinds.ts';
import type { PlacedTable } from './tables.ts';
import { chunksOf, textOf, type TextLine, type Word } from './text-line.ts';

/** The table's lines as the reader takes them, with the totals that are printed among them. */
export interface PlacedLines extends PickedTable {
  lines: PackedList<PickedRow>;
  totals: PrintedTotal[];
  extents: Extents;
  /** Rows at both ends that have the figures of a line. */
  strays: Stray[];
}

export interface PickOptions {
  rowNumber: (at: number, line: TextLine) => number;
  /** Puts years behind days that have none. */
  withYear: (line: PickedRow) => PickedRow;
}

const chunkGap = 1.2;
/** So many rows beside the lines are kept from the beginning, and as many from the end. */
const asideMax = 2000;
const straysMax = 60;
const isAtEnd = (count: number) => (stray: Stray) => stray.after === 0 || stray.after === count;

export function pickPlaced(table: PlacedTable, options: PickOptions): PlacedLines {
  const { columns } = table.header;
  const grouping = groupRows(table.rows, columns);
  const texts = [...new Set([...columns.narrations, ...columns.references])];
  const wrappings = wrappingsOf(grouping, texts);
  const lines = new PackedList<PickedRow>();
  const aside = new Aside();
  const totals: PrintedTotal[] = [];
  const extents = new Map<number, { top: number; bottom: number }>();
  let opening: string | null = null;
  let strays: Stray[] = [];
  const begun = { page: -1, lines: 0 };
  for (const group of grouping) {
    const { page } = group.anchor.line;
    if (page !== begun.page) Object.assign(begun, { page, lines: lines.length });
    if (group.kind === 'line') {
      extend(extents, group);
      const row = options.rowNumber(lines.length, group.anchor.line);
      lines.push(options.withYear(lineOf(group, table, wrappings, row)));
      continue;
    }
    aside.add(group.anchor.line);
    if (group.kind !== 'label') {
      const stray = group.anchor.hasMoney ? strayOf(group.anchor, columns, lines.length) : null;
      // Those between two lines are of no use.
      if (stray) strays = [...strays.filter(isAtEnd(stray.after)), stray].slice(-straysMax);
      continue;
    }
    const total = { ...totalOf(group, table, lines.length), pageBegins: begun.lines };
    totals.push(total);
    const isOpening = isOpeningLabel(total.label) && lines.length === 0;
    if (isOpening) opening ??= total.balance || null;
  }
  return { lines, opening, aside: aside.rows(), totals, extents, strays };
}

/** Of a table without a wrapped text, nobody asks how its columns break theirs. */
function wrappingsOf(grouping: Grouping, texts: readonly number[]): Map<number, Wrapping> {
  const readers = new Map(texts.map((column) => [column, new WrappingReader()]));
  for (const group of grouping.hasWrapped ? grouping : []) {
    if (group.kind !== 'line') continue;
    for (const [column, reader] of readers) reader.add(cellOf(group, column));
  }
  return new Map([...readers].map(([column, reader]) => [column, reader.read()]));
}

/** Rows beside the lines: what they say of the whole stands at one end of a long statement. */
class Aside {
  private readonly first: SheetRow[] = [];
  private readonly last: SheetRow[] = [];

  add(line: TextLine): void {
    // A copy, since its texts may be pieces of much longer ones.
    const row = structuredClone(asideOf(line));
    if (this.first.length < asideMax) this.first.push(row);
    else this.last.push(row);
    if (this.last.length === asideMax * 2) this.last.splice(0, asideMax);
  }

  rows(): SheetRow[] {
    return [...this.first, ...this.last.slice(-asideMax)];
  }
}

function totalOf(group: Group, { header }: PlacedTable, after: number): PrintedTotal {
  const { columns } = header;
  const { cells, line } = group.anchor;
  const textAt = (column: number) => (column < 0 ? '' : textOf(cells[column] ?? []));
  return structuredClone({
    label: labelOf(group.anchor, columns),
    after,
    page: line.page,
    debit: textAt(columns.debit),
    credit: textAt(columns.credit),
    balance: withFlag(textAt(columns.balance), cells.map(textOf), columns),
  });
}

/** The lines of one column of a group, from the top, without those that have nothing in it. */
function cellOf(group: Group, column: number): CellLine[] {
  return group.rows.flatMap(({ cells, line }) => {
    const words = cells[column] ?? [];
    return words.length === 0 ? [] : [{ words, size: line.size }];
  });
}

function lineOf(
  group: Group,
  { header }: PlacedTable,
  wrappings: ReadonlyMap<number, Wrapping>,
  row: number,
): PickedRow {
  const { columns, captions } = header;
  const money = new Set(moneyColumns(columns));
  const cells = captions.map((_, column) => {
    const lines = cellOf(group, column);
    const wrapping = wrappings.get(column);
    if (wrapping) return joinLines(lines, wrapping);
    if (!money.has(column)) return joinDay(lines);
    return joinFigures(column === columns.amount ? lines : lines.map(withoutDashBeside));
  });
  return {
    row,
    cells,
    narration: columns.narrations
      .map((column) => cells[column] ?? '')
      .filter(Boolean)
      .join(' '),
    references: columns.references.map((column) => cells[column] ?? ''),
    isUndated: (cells[columns.date] ?? '') === '',
  };
}

/** How far a dash may stand from the figures of which it is the sign, in heights of the font. */
const signGap = 1.2;
const dash = /^[-−–—]$/;

/**
 * A dash far before an amount stands for none in the column beside it, so that both are in a wrong
 * column. They are kept apart, for the amount would be a negative one.
 */
function withoutDashBeside(cell: CellLine): CellLine {
  const [first, second] = cell.words;
  if (!first || !second || !dash.test(first.text)) return cell;
  if (second.left - first.right <= cell.size * signGap) return cell;
  return { ...cell, words: [{ ...first, text: `${first.text} |` }, ...cell.words.slice(1)] };
}

/** An amount over two lines is one; a flag, or a second amount, stays apart. */
function joinFigures(lines: readonly CellLine[]): string {
  return lines
    .map(({ words }) => textOf(words))
    .reduce((all, text) => {
      if (all === '') return text;
      return /[.,]$/.test(all) || /^[.,]/.test(text) ? all + text : `${all} ${text}`;
    }, '');
}

/**
 * A day over two lines: `01-08-` and `2026`, `1 Sep` and `2026`, with the time below. A second day
 * under the first is the value date.
 */
function joinDay(lines: readonly CellLine[]): string {
  return lines
    .map(({ words }) => textOf(words))
    .reduce((all, text) => {
      if (all === '') return text;
      if (isDayLike(all) && isDayLike(text)) return `${all} (${text})`;
      return /[-/]$/.test(all) || /^[-/]/.test(text) ? all + text : `${all} ${text}`;
    }, '');
}

/** A line beside the table, as the cells of a sheet. */
export function asideOf(line: TextLine): SheetRow {
  const chunks: Word[] = chunksOf(line.words, line.size * chunkGap);
  return { row: line.row, cells: chunks.map(({ text }) => text) };
}

function extend(extents: Map<number, { top: number; bottom: number }>, { rows }: Group): void {
  for (const { line } of rows) {
    const known = extents.get(line.page) ?? { top: line.y, bottom: line.y };
    known.top = Math.min(known.top, line.y - line.size);
    known.bottom = Math.max(known.bottom, line.y + line.size);
    extents.set(line.page, known);
  }
}
