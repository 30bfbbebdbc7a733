import type { Cell, SheetRow } from '../../cells/cells.ts';
import { PackedList, type Room } from '../../packed-list.ts';
import { shownBy } from '../cell-look.ts';
import { hasNoParts, hasNoWidth } from '../hidden-columns.ts';
import { hasNoTwips } from '../hidden-rows.ts';
import { sheetRowsMax } from '../limits.ts';
import type { BegunUnseen } from '../merged-cells.ts';
import type { PackedTexts } from '../packed-texts.ts';
import { corrupt, tooManyRows } from '../refusals.ts';
import { RowCells } from '../row-cells.ts';
import { SeenColumns } from '../seen-columns.ts';
import {
  errorCell,
  numberCell,
  shortNumber,
  truthCell,
  type NumberForms,
} from '../stored-values.ts';
import { kinds } from './records.ts';
import { textAt } from './texts.ts';

/** What the sheets of a workbook share. */
export interface Book extends NumberForms {
  texts: PackedTexts;
  room: Room;
}

/** The head of a cell: its column in four bytes, its format in three, and flags. */
const headBytes = 8;
/** That of a cell which stands right of the one before has no column. */
const nextHeadBytes = 4;
/** The head of a row: its number and its format, four bytes each, its height in two, and flags. */
const heightAt = 8;
const flagsAt = 11;
const hiddenFlag = 0x10;
/** Of columns: the first and the last, their width and their format, four bytes each, and flags. */
const columnFlagsAt = 16;
const hiddenColumnFlag = 1;
/** A width that the usual one is not given in. */
const noWidth = 0xffff_ffff;
const formulas: ReadonlySet<number> = new Set([
  ...[kinds.formulaText, kinds.formulaNumber, kinds.formulaTruth, kinds.formulaError],
]);
const firstNext = kinds.nextBlank;
const lastNext = kinds.nextSharedText;

/** Collects the rows of one sheet while its records stream by. */
export class SheetReader {
  readonly rows: PackedList<SheetRow>;
  private readonly book: Book;
  readonly seen: SeenColumns;
  private isInData = false;
  private row = 0;
  private column = -1;
  private isHidden = false;
  private readonly cells: RowCells;

  constructor(book: Book, begun?: BegunUnseen) {
    this.book = book;
    this.seen = new SeenColumns(begun);
    this.cells = new RowCells(this.seen.hidden);
    this.rows = new PackedList(book.room);
  }

  record(kind: number, content: Buffer): void {
    if (kind === kinds.columns) this.setColumns(content);
    else if (kind === kinds.usualSizes) this.seen.hidden.isUsual = hasNoUsualWidth(content);
    else if (kind === kinds.beginData) this.isInData = true;
    else if (kind === kinds.mergedCells) this.merge(content);
    else if (!this.isInData) return;
    else if (kind === kinds.endData) {
      this.closeRow();
      this.isInData = false;
    } else if (kind === kinds.row) this.openRow(content);
    else if (kind >= firstNext && kind <= lastNext) this.cell(kind, content, nextHeadBytes);
    else this.cell(kind, content, headBytes);
  }

  /** What a person sees of the rows, once all of the sheet has come. */
  shownRows(): PackedList<SheetRow> {
    return this.seen.merged.shown(this.rows, this.book.room);
  }

  private merge(content: Buffer): void {
    const at = (place: number) => content.readUInt32LE(place * 4);
    this.seen.merged.add({ top: at(0) + 1, bottom: at(1) + 1, left: at(2), right: at(3) });
  }

  private setColumns(content: Buffer): void {
    // They stand before the rows; a program that reads them elsewhere would show another sheet.
    if (this.row > 0) throw corrupt();
    const isMarked = (content.readUInt16LE(columnFlagsAt) & hiddenColumnFlag) !== 0;
    const isHidden = isMarked || hasNoParts(content.readUInt32LE(8));
    this.seen.hidden.set(content.readUInt32LE(0), content.readUInt32LE(4), isHidden);
  }

  private openRow(head: Buffer): void {
    this.closeRow();
    const row = head.readUInt32LE(0) + 1;
    // Every program writes them in their order, and whoever shows them does not sort.
    if (row <= this.row) throw corrupt();
    this.row = row;
    const isMarked = (head.readUInt8(flagsAt) & hiddenFlag) !== 0;
    this.isHidden = isMarked || hasNoTwips(head.readUInt16LE(heightAt));
    this.column = -1;
  }

  private closeRow(): void {
    const row = this.cells.take(this.row, this.isHidden);
    if (row === null) return;
    if (this.rows.length >= sheetRowsMax) throw tooManyRows();
    this.rows.push(row);
  }

  private cell(kind: number, content: Buffer, from: number): void {
    const cell = this.cellOf(kind, content, from);
    if (cell === null) return;
    const isNext = from === nextHeadBytes;
    const column = isNext ? this.column + 1 : content.readUInt32LE(0);
    // Of two cells in one place, nobody knows which one a program shows.
    if (column <= this.column) throw corrupt();
    this.column = column;
    const place = this.seen.of(this.row, column);
    if (place === null) return;
    const look = this.book.styles.at(formatAt(content, from))?.look ?? null;
    const { shown, isUnseen } = shownBy(look, cell);
    if (formulas.has(kind)) this.cells.putResult(place, shown, isUnseen, null);
    else this.cells.put(place, shown, isUnseen);
  }

  /** Null for what is no cell; a formula counts with the result that is stored with it. */
  private cellOf(kind: number, content: Buffer, from: number): Cell | null {
    switch (kind) {
      case kinds.blank:
      case kinds.nextBlank:
        return '';
      case kinds.shortNumber:
      case kinds.nextShortNumber:
        return this.number(shortNumber(content.readInt32LE(from)), content, from);
      case kinds.number:
      case kinds.nextNumber:
      case kinds.formulaNumber:
        return this.number(content.readDoubleLE(from), content, from);
      case kinds.sharedText:
      case kinds.nextSharedText:
        return this.shared(content.readUInt32LE(from));
      case kinds.text:
      case kinds.nextText:
      case kinds.formulaText:
        return textAt(content, from).text;
      case kinds.richText:
        return textAt(content, from + 1).text;
      case kinds.truth:
      case kinds.nextTruth:
      case kinds.formulaTruth:
        return truthCell(content.readUInt8(from));
      case kinds.error:
      case kinds.nextError:
      case kinds.formulaError:
        return errorCell(content.readUInt8(from));
      default:
        return null;
    }
  }

  private number(value: number, content: Buffer, from: number): Cell {
    return numberCell(value, formatAt(content, from), this.book);
  }

  private shared(index: number): string {
    const text = this.book.texts.at(index);
    if (text === undefined) throw corrupt();
    return text;
  }
}

/** The number of a cell's style, which stands before its value. */
function formatAt(content: Buffer, from: number): number {
  return content.readUIntLE(from - nextHeadBytes, 3);
}

/** The usual width is given in parts of a character, or else in whole ones. */
function hasNoUsualWidth(content: Buffer): boolean {
  const parts = content.readUInt32LE(0);
  return parts === noWidth ? hasNoWidth(content.readUInt16LE(4)) : hasNoParts(parts);
}
