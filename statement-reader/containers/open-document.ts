import type { Cell, Grid, SheetRow } from '../cells/cells.ts';
import { PackedList, Room } from '../packed-list.ts';
import { cellLengthMax, sheetColumnsMax, sheetRowsMax, sheetsMax } from './limits.ts';
import { HiddenColumns } from './hidden-columns.ts';
import { openDocumentNames } from './namespaces.ts';
import { shownBy } from './cell-look.ts';
import { openFormula } from './formula.ts';
import { figuresOf } from './number-cells.ts';
import { OpenCellStyles } from './open-cell-styles.ts';
import { HidingStyles } from './open-styles.ts';
import { corrupt, tooLong, tooManyRows } from './refusals.ts';
import { RowCells } from './row-cells.ts';
import { scanXml, type Attributes, type XmlHandler } from './xml.ts';

/**
 * The sheets of an OpenDocument spreadsheet, read as their XML streams by.
 *
 * @param named the part with the styles that have a name, where the document has several parts.
 */
export async function readOpenDocument(
  chunks: AsyncIterable<Uint8Array | string>,
  named: AsyncIterable<Uint8Array | string> | null = null,
): Promise<Grid[]> {
  const looks = new OpenCellStyles();
  if (named !== null) await scanXml(named, looks);
  const reader = new DocumentReader(looks);
  await scanXml(chunks, reader);
  return reader.sheets.map((sheet) => ({ ...sheet, delimiter: null }));
}

/** What stands inside a sheet or a cell and is none of its content. */
const aside = new Set(['tracked-changes', 'annotation', 'frame', 'shapes', 'forms']);
const covered = 'covered-table-cell';
const cellTags = new Set(['table-cell', covered]);
const spacesMax = 1000;

class DocumentReader implements XmlHandler {
  readonly names = openDocumentNames;
  readonly sheets: { rows: PackedList<SheetRow>; isHidden: boolean }[] = [];
  private readonly room = new Room();
  private readonly styles = new HidingStyles();
  private readonly looks: OpenCellStyles;
  /** Of each group of rows that is open: whether it is folded away. */
  private readonly groups: boolean[] = [];
  private readonly columnGroups: boolean[] = [];
  private columns = new HiddenColumns();
  private rowCells = new RowCells(this.columns);
  private columnCount = 0;
  private isHidden = false;
  /** Of the sheet that is read; those of sheets beyond the limit are in none that counts. */
  private rows: PackedList<SheetRow> | null = null;
  private row = 0;
  private rowCount = 1;
  private cells: RowCells | null = null;
  /** The next column. */
  private column = 0;
  /** The style of a row's cells, and those of the columns, where a cell names none. */
  private rowStyle: string | undefined;
  private columnStyles: (string | undefined)[] = [];
  private cell: Attributes | null = null;
  private text_ = '';
  private paragraphs = 0;
  private isInText = false;
  private asideDepth = 0;

  constructor(looks: OpenCellStyles) {
    this.looks = looks;
  }

  open(name: string, attributes: Attributes): void {
    if (this.asideDepth > 0 || aside.has(name)) this.asideDepth += 1;
    else if (name === 'table') this.openSheet(attributes);
    else if (name === 'table-row-group') this.groups.push(attributes['table:display'] === 'false');
    else if (name === 'table-column-group') {
      this.columnGroups.push(attributes['table:display'] === 'false');
    } else if (name === 'table-column') this.openColumn(attributes);
    else if (name === 'table-row') {
      this.isHidden = this.hidesRow(attributes);
      this.rowCount = countOf(attributes['table:number-rows-repeated']);
      this.cells = this.rowCells;
      this.column = 0;
      this.rowStyle = attributes['table:default-cell-style-name'];
    } else if (cellTags.has(name)) {
      this.cell = attributes;
      this.text_ = '';
      this.paragraphs = 0;
    } else if (this.cell !== null) this.openText(name, attributes);
    else {
      this.styles.open(name, attributes);
      this.looks.open(name, attributes);
    }
  }

  private hidesRow(attributes: Attributes): boolean {
    if (isUnseen(attributes) || this.groups.includes(true)) return true;
    return this.styles.hides('table-row', attributes);
  }

  private openColumn(attributes: Attributes): void {
    // They stand before the rows; a program that reads them elsewhere would show another sheet.
    if (this.row > 0) throw corrupt();
    const isUnder = isUnseen(attributes) || this.columnGroups.includes(true);
    const isHidden = isUnder || this.styles.hides('table-column', attributes);
    const first = this.columnCount;
    this.columnCount += countOf(attributes['table:number-columns-repeated']);
    this.columns.set(first, this.columnCount - 1, isHidden);
    const style = attributes['table:default-cell-style-name'];
    const end = Math.min(this.columnCount, sheetColumnsMax);
    for (let at = first; style !== undefined && at < end; at += 1) this.columnStyles[at] = style;
  }

  private openSheet(attributes: Attributes): void {
    // A table within a cell is no statement.
    if (this.cell !== null || this.cells !== null) throw corrupt();
    const isHidden = this.styles.hides('table', attributes);
    const rows = new PackedList<SheetRow>(this.room);
    this.rows = rows;
    if (this.sheets.length < sheetsMax) this.sheets.push({ rows, isHidden });
    this.row = 0;
    this.columns = new HiddenColumns();
    this.rowCells = new RowCells(this.columns);
    this.columnCount = 0;
    this.columnStyles = [];
  }

  private openText(name: string, attributes: Attributes): void {
    if (name === 'p') {
      if (this.paragraphs > 0) this.add('\n');
      this.paragraphs += 1;
      this.isInText = true;
    } else if (name === 's') {
      this.add(' '.repeat(Math.min(countOf(attributes['text:c']), spacesMax)));
    } else if (name === 'tab') this.add('\t');
    else if (name === 'line-break') this.add('\n');
  }

  text(text: string): void {
    if (this.cell === null) this.looks.text(text);
    else if (this.isInText && this.asideDepth === 0) this.add(text);
  }

  private add(text: string): void {
    this.text_ += text;
    if (this.text_.length > cellLengthMax) throw tooLong();
  }

  close(name: string): void {
    if (this.asideDepth > 0) this.asideDepth -= 1;
    else if (name === 'p') this.isInText = false;
    else if (cellTags.has(name)) this.closeCell(name);
    else if (name === 'table-row') this.closeRow();
    else if (name === 'table-row-group') this.groups.pop();
    else if (name === 'table-column-group') this.columnGroups.pop();
    else if (this.cell === null) this.looks.close(name);
  }

  private closeCell(name: string): void {
    if (this.cell === null || this.cells === null) return;
    // What a merged cell covers stays in the file, and nobody sees it.
    const cell = name === covered ? '' : cellOf(this.cell, this.text_);
    const repeated = countOf(this.cell['table:number-columns-repeated']);
    const own = this.cell['table:style-name'];
    const spans = this.cell['table:number-columns-spanned'];
    const formula = this.cell['table:formula'];
    const isOne = repeated === 1 && this.rowCount === 1;
    const isKnown = formula !== undefined && (isOne || !formula.includes('['));
    const computed = isKnown ? openFormula(formula) : null;
    this.cell = null;
    const first = this.column;
    this.column = Math.min(first + repeated, sheetColumnsMax);
    if (cell === '' && formula === undefined) return;
    const spanned = first + countOf(spans) - 1;
    for (let at = first; at < this.column; at += 1) {
      // Of a merged cell that begins in a hidden column, the first one that shows has its text.
      const place = this.columns.has(at) ? this.columns.firstShown(at, spanned) : at;
      if (place === null) continue;
      const style = own ?? this.rowStyle ?? this.columnStyles[at];
      const { shown, isUnseen } = shownBy(this.looks.of(style), cell);
      if (formula === undefined) this.cells.put(place, shown, isUnseen);
      else this.cells.putResult(place, shown, isUnseen, computed);
    }
  }

  private closeRow(): void {
    const { cells, rowCount, rows, isHidden } = this;
    this.cells = null;
    const row = cells?.take(this.row + 1, isHidden, rowCount) ?? null;
    if (row !== null && rows) {
      if (rows.length + rowCount > sheetRowsMax) throw tooManyRows();
      for (let at = 1; at <= rowCount; at += 1) rows.push({ ...row, row: this.row + at });
    }
    this.row += rowCount;
  }
}

function isUnseen(attributes: Attributes): boolean {
  return (attributes['table:visibility'] ?? 'visible') !== 'visible';
}

function countOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

const numbers = new Set(['float', 'currency', 'percentage']);

function cellOf(cell: Attributes, text: string): Cell {
  const type = cell['office:value-type'];
  if (cell['calcext:value-type'] === 'error') return { kind: 'error', text };
  const value = cell['office:value'] ?? '';
  if (type !== undefined && numbers.has(type) && value !== '') {
    const figures = figuresOf(value);
    if (type === 'percentage') return `${Number(figures) * 100}%`;
    return { kind: 'number', text: figures };
  }
  if (type === 'date') return dateOf(cell['office:date-value'] ?? '') ?? text;
  if (type === 'boolean') return cell['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
  const said = cell['office:string-value'];
  // Some programs show the one, some the other.
  if (said !== undefined && text !== '' && bare(said) !== bare(text))
    return { kind: 'error', text };
  const shown = text === '' && said !== undefined ? said.slice(0, cellLengthMax) : text;
  const isUnworked = cell['table:formula'] !== undefined && type === undefined;
  return isUnworked ? '' : shown;
}

function bare(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const dayMs = 86_400_000;
const epoch = Date.UTC(1899, 11, 30);

/** The day number of `2026-08-01` or `2026-08-01T10:22:01`. */
function dateOf(value: string): Cell | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:[.,]\d+)?)?$/.exec(value);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const at = Date.UTC(year, month - 1, day, hours, minutes, seconds) - epoch;
  const found = new Date(at + epoch);
  const isDay = found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
  return isDay ? { kind: 'date', text: String(at / dayMs) } : null;
}
