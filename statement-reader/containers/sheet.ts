import { rowOf, type Cell, type SheetRow } from '../cells/cells.ts';
import { PackedList, type Room } from '../packed-list.ts';
import { cellLengthMax, sheetColumnsMax, sheetRowsMax } from './limits.ts';
import { HiddenColumns, hasNoWidth } from './hidden-columns.ts';
import { hasNoHeight } from './hidden-rows.ts';
import { figuresOf, from1904 } from './number-cells.ts';
import type { PackedTexts } from './packed-texts.ts';
import { corrupt, tooLong, tooManyRows } from './refusals.ts';
import type { Attributes, XmlHandler } from './xml.ts';

/** What a sheet needs of its workbook. */
interface Context {
  strings: PackedTexts;
  /** By style number: whether it shows numbers as dates. */
  dates: readonly boolean[];
  is1904: boolean;
  room: Room;
}

/** Collects the rows of one sheet while its XML streams by. */
export class SheetReader implements XmlHandler {
  readonly rows: PackedList<SheetRow>;
  private readonly context: Context;
  private readonly columns = new HiddenColumns();
  private cells: Cell[] = [];
  private row = 0;
  private isHidden = false;
  private column = -1;
  private type: string | undefined;
  private style = 0;
  private hasFormula = false;
  private value: string | null = null;
  private isInValue = false;
  private isPhonetic = false;

  constructor(context: Context) {
    this.context = context;
    this.rows = new PackedList(context.room);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v' || (name === 't' && !this.isPhonetic)) {
      this.isInValue = true;
      this.value ??= '';
    } else if (name === 'f') this.hasFormula = true;
    else if (name === 'rPh') this.isPhonetic = true;
    else if (name === 'row') {
      const given = attributes['r'] ?? '';
      this.row = /^\d{1,7}$/.test(given) ? Number(given) : this.row + 1;
      this.isHidden = isTrue(attributes['hidden']) || hasNoHeight(attributes['ht']);
      this.cells = [];
      this.column = -1;
    } else if (name === 'col') this.openColumn(attributes);
    else if (name === 'sheetFormatPr') {
      this.columns.isUsual = hasNoWidth(Number(attributes['defaultColWidth'] ?? NaN));
    }
  }

  private openColumn({ min, max, width, hidden }: Attributes): void {
    // They stand before the rows; a program that reads them elsewhere would show another sheet.
    if (this.row > 0) throw corrupt();
    const isHidden = isTrue(hidden) || hasNoWidth(Number(width ?? NaN));
    this.columns.set(Number(min) - 1, Number(max) - 1, isHidden);
  }

  private openCell(attributes: Attributes): void {
    const letters = /^([A-Z]{1,3})\d+$/.exec(attributes['r'] ?? '')?.[1];
    this.column = letters === undefined ? this.column + 1 : columnOf(letters);
    this.type = attributes['t'];
    this.style = Number(attributes['s'] ?? 0);
    this.hasFormula = false;
    this.value = null;
  }

  text(text: string): void {
    if (!this.isInValue) return;
    this.value += text;
    if ((this.value?.length ?? 0) > cellLengthMax) throw tooLong();
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isInValue = false;
    else if (name === 'rPh') this.isPhonetic = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row' && this.cells.length > 0) {
      if (this.rows.length >= sheetRowsMax) throw tooManyRows();
      this.rows.push(rowOf(this.row, this.cells, this.isHidden));
      this.cells = [];
    }
  }

  private closeCell(): void {
    const cell = this.cellOf();
    if (cell === '' || this.column >= sheetColumnsMax || this.columns.has(this.column)) return;
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = cell;
  }

  /** A text that the workbook does not have: its list of texts was cut off or tampered with. */
  private shared(index: string): string {
    const text = this.context.strings.at(Number(index));
    if (text === undefined) throw corrupt();
    return text;
  }

  private cellOf(): Cell {
    const { value, type } = this;
    if (value === null || (value === '' && type !== 'str' && type !== 'inlineStr')) {
      return this.hasFormula ? { kind: 'formula', text: '' } : '';
    }
    if (type === 's') return this.shared(value);
    if (type === 'str' || type === 'inlineStr' || type === 'd') return storedText(value);
    if (type === 'e') return { kind: 'error', text: value };
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    const isDate = this.context.dates[this.style] ?? false;
    const figures = figuresOf(value);
    if (!isDate) return { kind: 'number', text: figures };
    return { kind: 'date', text: this.context.is1904 ? from1904(figures) : figures };
  }
}

function isTrue(text: string | undefined): boolean {
  return text !== undefined && /^\s*(?:1|true)\s*$/.test(text);
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
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
