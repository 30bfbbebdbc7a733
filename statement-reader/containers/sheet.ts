import type { Cell, SheetRow } from '../cells/cells.ts';
import { PackedList, type Room } from '../packed-list.ts';
import type { CellStyles } from './book-styles.ts';
import { shownBy, type CellLook } from './cell-look.ts';
import { columnOf } from './column-letters.ts';
import { cellLengthMax, sheetRowsMax } from './limits.ts';
import { hasNoWidth } from './hidden-columns.ts';
import { hasNoHeight } from './hidden-rows.ts';
import type { Area, BegunUnseen } from './merged-cells.ts';
import { workbookNames } from './namespaces.ts';
import { figuresOf, from1904 } from './number-cells.ts';
import type { PackedTexts } from './packed-texts.ts';
import { corrupt, tooLong, tooManyRows } from './refusals.ts';
import { RowCells } from './row-cells.ts';
import { SeenColumns } from './seen-columns.ts';
import { SheetFormulas } from './sheet-formulas.ts';
import { groundAt, type TableGround } from './table-styles.ts';
import type { Attributes, XmlHandler } from './xml.ts';

/** What a sheet needs of its workbook. */
interface Context {
  strings: PackedTexts;
  styles: CellStyles;
  is1904: boolean;
  room: Room;
  tables: readonly TableGround[];
}

/** Collects the rows of one sheet while its XML streams by. */
export class SheetReader implements XmlHandler {
  readonly names = workbookNames;
  readonly rows: PackedList<SheetRow>;
  private readonly context: Context;
  readonly seen: SeenColumns;
  private place: 'before' | 'data' | 'row' | 'cell' | 'after' = 'before';
  /** Whether its own tag says which row it is; if not, its cells may. */
  private isNumbered = false;
  private readonly cells: RowCells;
  private readonly formulas = new SheetFormulas();
  private row = 0;
  private isHidden = false;
  private column = -1;
  private type: string | undefined;
  private style = 0;
  private value: string | null = null;
  private isInValue = false;
  private isPhonetic = false;

  constructor(context: Context, begun?: BegunUnseen) {
    this.context = context;
    this.seen = new SeenColumns(begun);
    this.cells = new RowCells(this.seen.hidden);
    this.rows = new PackedList(context.room);
  }

  /** What a person sees of the rows, once all of the sheet has come. */
  shownRows(): PackedList<SheetRow> {
    return this.seen.merged.shown(this.rows, this.context.room);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v' || (name === 't' && !this.isPhonetic)) {
      this.isInValue = true;
      this.value ??= '';
    } else if (name === 'f') this.formulas.open(attributes);
    else if (name === 'rPh') this.isPhonetic = true;
    else if (name === 'row') this.openRow(attributes);
    else if (name === 'col') this.openColumn(attributes);
    else if (name === 'sheetData') this.enter('before', 'data');
    else if (name === 'mergeCell') this.seen.merged.add(areaOf(attributes['ref'] ?? ''));
    else if (name === 'sheetFormatPr') {
      this.seen.hidden.isUsual = hasNoWidth(Number(attributes['defaultColWidth'] ?? NaN));
    }
  }

  /** Programs do not show what stands elsewhere, or only some of them. */
  private enter(from: typeof this.place, to: typeof this.place): void {
    if (this.place !== from) throw corrupt();
    this.place = to;
  }

  private openRow(attributes: Attributes): void {
    this.enter('data', 'row');
    const given = attributes['r'];
    this.isNumbered = given !== undefined;
    this.moveTo(given === undefined ? this.row + 1 : Number(/^\d{1,7}$/.exec(given)?.[0]));
    this.isHidden = isTrue(attributes['hidden']) || hasNoHeight(attributes['ht']);
    this.column = -1;
  }

  /** Of two rows of a number, or out of their order, a spreadsheet shows one, or refuses them. */
  private moveTo(row: number): void {
    if (!(row > this.row)) throw corrupt();
    this.row = row;
  }

  private openColumn({ min, max, width, hidden }: Attributes): void {
    // They stand before the rows; a program that reads them elsewhere would show another sheet.
    if (this.row > 0) throw corrupt();
    const isHidden = isTrue(hidden) || hasNoWidth(Number(width ?? NaN));
    this.seen.hidden.set(Number(min) - 1, Number(max) - 1, isHidden);
  }

  private openCell(attributes: Attributes): void {
    this.enter('row', 'cell');
    const column = this.columnOf(attributes['r']);
    if (column <= this.column) throw corrupt();
    this.column = column;
    this.type = attributes['t'];
    this.style = Number(attributes['s'] ?? 0);
    this.formulas.begin();
    this.value = null;
  }

  private columnOf(ref: string | undefined): number {
    if (ref === undefined) return this.column + 1;
    const { row, column } = placeOf(ref);
    if (!this.isNumbered && row > this.row && this.column < 0) this.moveTo(row);
    if (row !== this.row) throw corrupt();
    return column;
  }

  text(text: string): void {
    if (this.formulas.isOpen) this.formulas.text(text);
    if (!this.isInValue) return;
    this.value += text;
    if ((this.value?.length ?? 0) > cellLengthMax) throw tooLong();
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isInValue = false;
    else if (name === 'f') this.formulas.close();
    else if (name === 'rPh') this.isPhonetic = false;
    else if (name === 'c') {
      this.enter('cell', 'row');
      this.closeCell();
    } else if (name === 'sheetData') this.enter('data', 'after');
    else if (name === 'row') this.closeRow();
  }

  private closeRow(): void {
    this.enter('row', 'data');
    const row = this.cells.take(this.row, this.isHidden);
    if (row === null) return;
    if (this.rows.length >= sheetRowsMax) throw tooManyRows();
    this.rows.push(row);
  }

  private closeCell(): void {
    const cell = this.cellOf();
    // Its text may be the one that others share.
    const formula = this.formulas.isThere ? this.formulas.at(this.row, this.column) : null;
    const column = this.seen.of(this.row, this.column);
    if (column === null) return;
    const { shown, isUnseen } = shownBy(this.look(cell), cell);
    if (this.formulas.isThere) this.cells.putResult(column, shown, isUnseen, formula);
    else this.cells.put(column, shown, isUnseen);
  }

  /** Letters of the colour of the paper may stand upon what a table puts behind them. */
  private look(cell: Cell): CellLook {
    const style = this.context.styles.at(this.style);
    if (!style?.on || style.look?.hides(cell) !== true) return style?.look ?? null;
    const ground = groundAt(this.context.tables, this.row, this.column);
    return ground === null ? style.look : style.on(ground);
  }

  /** A text that the workbook does not have: its list of texts was cut off or tampered with. */
  private shared(index: string): string {
    const text = this.context.strings.at(Number(index));
    if (text === undefined) throw corrupt();
    return text;
  }

  private cellOf(): Cell {
    const { value, type } = this;
    if (value === null || (value === '' && type !== 'str' && type !== 'inlineStr')) return '';
    if (type === 's') return this.shared(value);
    if (type === 'str' || type === 'inlineStr' || type === 'd') return storedText(value);
    if (type === 'e') return { kind: 'error', text: value };
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    const isDate = this.context.styles.at(this.style)?.isDate ?? false;
    const figures = figuresOf(value);
    if (!isDate) return { kind: 'number', text: figures };
    return { kind: 'date', text: this.context.is1904 ? from1904(figures) : figures };
  }
}

function isTrue(text: string | undefined): boolean {
  return text !== undefined && /^\s*(?:1|true)\s*$/.test(text);
}

function placeOf(ref: string): { row: number; column: number } {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (letters === undefined) throw corrupt();
  return { row: Number(row), column: columnOf(letters) };
}

export function areaOf(ref: string): Area {
  const [first = '', last = first] = ref.split(':');
  const [from, to] = [placeOf(first), placeOf(last)];
  return { top: from.row, bottom: to.row, left: from.column, right: to.column };
}

/** A text as a workbook stores it: `_x000D_` stands for a character that XML does not allow. */
export function storedText(text: string): string {
  if (text.length > cellLengthMax) throw tooLong();
  if (!text.includes('_x')) return detached(text);
  return detached(
    text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  );
}

/** A substring keeps the whole chunk in memory that it was cut from; a copy does not. */
function detached(text: string): string {
  if (text.length < 13) return text;
  const encoding = /[^\0-\u00FF]/.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}
