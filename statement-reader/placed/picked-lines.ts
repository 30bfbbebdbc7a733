import type { SheetRow } from '../cells/cells.ts';
import type { PickedRow, PickedTable } from '../layout/pick-rows.ts';
import type { PrintedTotal } from '../proof/printed-totals.ts';
import { isDayLike } from './figures.ts';
import { groupRows, type Group } from './group-rows.ts';
import { joinLines, wrappingOf, type CellLine, type Wrapping } from './join-lines.ts';
import { moneyColumns } from './placed-row.ts';
import { isOpeningLabel, labelOf } from './row-kinds.ts';
import type { PlacedTable } from './tables.ts';
import { chunksOf, textOf, type TextLine, type Word } from './text-line.ts';

/** The table's lines as the reader takes them, with the totals that are printed among them. */
export interface PlacedLines extends PickedTable {
  lines: PickedRow[];
  totals: PrintedTotal[];
  /** From where to where the lines stand on each page. */
  extents: ReadonlyMap<number, { top: number; bottom: number }>;
}

const chunkGap = 1.2;

export function pickPlaced(
  table: PlacedTable,
  rowNumber: (at: number, line: TextLine) => number,
): PlacedLines {
  const { columns } = table.header;
  const groups = groupRows(table.rows, columns);
  const lineGroups = groups.filter(({ kind }) => kind === 'line');
  const texts = [...new Set([...columns.narrations, ...columns.references])];
  const wrappings = new Map(
    texts.map((column) => [column, wrappingOf(lineGroups.map((group) => cellOf(group, column)))]),
  );
  const picked: PlacedLines = {
    lines: [],
    opening: null,
    aside: [],
    totals: [],
    extents: extentsOf(lineGroups),
  };
  for (const group of groups) {
    if (group.kind === 'line') {
      const row = rowNumber(picked.lines.length, group.anchor.line);
      picked.lines.push(lineOf(group, table, wrappings, row));
      continue;
    }
    picked.aside.push(asideOf(group.anchor.line));
    if (group.kind === 'label') noteLabel(group, table, picked);
  }
  return picked;
}

function noteLabel(group: Group, { header }: PlacedTable, picked: PlacedLines): void {
  const { columns } = header;
  const { cells, line } = group.anchor;
  const label = labelOf(group.anchor, columns);
  const textAt = (column: number) => (column < 0 ? '' : textOf(cells[column] ?? []));
  const balance = textAt(columns.balance);
  if (isOpeningLabel(label) && picked.lines.length === 0) picked.opening ??= balance || null;
  picked.totals.push({
    label,
    after: picked.lines.length,
    page: line.page,
    debit: textAt(columns.debit),
    credit: textAt(columns.credit),
    balance,
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
    return money.has(column) ? joinFigures(lines) : joinDay(lines);
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

function extentsOf(groups: readonly Group[]): Map<number, { top: number; bottom: number }> {
  const extents = new Map<number, { top: number; bottom: number }>();
  for (const { line } of groups.flatMap(({ rows }) => rows)) {
    const known = extents.get(line.page) ?? { top: line.y, bottom: line.y };
    known.top = Math.min(known.top, line.y - line.size);
    known.bottom = Math.max(known.bottom, line.y + line.size);
    extents.set(line.page, known);
  }
  return extents;
}
