import type { Cell, SheetRow } from '../../cells/cells.ts';
import type { Room, Rows } from '../../packed-list.ts';
import { shownBy } from '../cell-look.ts';
import { hasNoParts, hasNoWidth } from '../hidden-columns.ts';
import { hasNoTwips } from '../hidden-rows.ts';
import { corrupt } from '../refusals.ts';
import { errorCell, numberCell, truthCell, type NumberForms } from '../stored-values.ts';
import { readAsSeen, SeenColumns } from '../seen-columns.ts';
import { kinds, Records } from './records.ts';
import { OrderedRows, RowsOfAnyOrder, type Sink } from './rows.ts';
import { readText, type SharedTexts } from './strings.ts';

/** What the sheets of a workbook share. */
export interface Book extends NumberForms {
  texts: SharedTexts | null;
  room: Room;
  decoder: TextDecoder | null;
}

/** In the upper bytes of the result of a formula: it is no number, but of one of these kinds. */
const notNumber = 0xffff;
const resultKinds = { text: 0, truth: 1, error: 2, blank: 3 } as const;

/** The rows of a sheet that begins at a place of the stream. */
export async function readSheet(stream: Buffer, at: number, book: Book): Promise<Rows<SheetRow>> {
  const read = (sink: Sink) => readInto(sink, new Records(stream, at, book.decoder), book);
  const { rows, isInOrder } = await readAsSeen((begun) => {
    const inOrder = new OrderedRows(book.room, new SeenColumns(begun));
    return { rows: inOrder, seen: inOrder.seen, isInOrder: read(inOrder) };
  });
  if (isInOrder) return rows.end();
  const any = new RowsOfAnyOrder();
  read(any);
  return any.end(book.room);
}

/** In the record of a row: what stands after its number, and after its height. */
const columnBytes = 4;
const unusedBytes = 4;
/** The bit of a height that is not the row's own. */
const usualHeight = 0x8000;
const hiddenFlag = 0x20;
const formatBytes = 2;

function isHiddenRow(records: Records): boolean {
  records.take(columnBytes);
  const height = records.u16();
  records.take(unusedBytes);
  if ((records.u16() & hiddenFlag) !== 0) return true;
  return (height & usualHeight) === 0 && hasNoTwips(height);
}

const hiddenColumnFlag = 1;

function hideColumns(sink: Sink, records: Records): boolean {
  const [first, last, width] = [records.u16(), records.u16(), records.u16()];
  records.take(formatBytes);
  const isHidden = (records.u16() & hiddenColumnFlag) !== 0 || hasNoParts(width);
  sink.seen.hidden.set(first, last, isHidden);
  return !isHidden || sink.mayHideColumns();
}

function hideUsual(sink: Sink, isHidden: boolean): boolean {
  sink.seen.hidden.isUsual = isHidden;
  return !isHidden || sink.mayHideColumns();
}

function readInto(sink: Sink, records: Records, book: Book): boolean {
  if (!records.advance() || records.kind !== kinds.begin) throw corrupt();
  const cells = new CellReader(records, book, sink);
  for (let depth = 1; depth > 0;) {
    if (!records.advance()) throw corrupt();
    // Charts within a sheet are streams of records too.
    if (records.kind === kinds.begin) depth += 1;
    else if (records.kind === kinds.end) depth -= 1;
    else if (depth === 1 && !cells.take()) return false;
  }
  return cells.endFormula();
}

/** Where a cell stands, and the number of its style. */
interface Place {
  row: number;
  column: number;
  format: number;
}

/** Reads the records of cells. */
class CellReader {
  private readonly records: Records;
  private readonly book: Book;
  private readonly sink: Sink;
  /** A formula whose result is a text, which a record of its own brings. */
  private awaited: Place | null = null;

  constructor(records: Records, book: Book, sink: Sink) {
    this.records = records;
    this.book = book;
    this.sink = sink;
  }

  /** False where the sink took a cell of the record no more. */
  take(): boolean {
    const { records } = this;
    switch (records.kind) {
      case kinds.row: {
        const row = records.u16();
        return !isHiddenRow(records) || this.sink.hide(row);
      }
      case kinds.columns:
        return hideColumns(this.sink, records);
      case kinds.usualWidth:
        return hideUsual(this.sink, hasNoWidth(records.u16()));
      case kinds.finerUsualWidth:
        return hideUsual(this.sink, hasNoParts(records.u16()));
      case kinds.mergedCells:
        return this.merge();
      case kinds.number:
        return this.cell((format) => this.numberCell(records.double(), format));
      case kinds.shortNumber:
        return this.cell((format) => this.numberCell(records.short(), format));
      case kinds.numbers:
        return this.numbers();
      case kinds.sharedText:
        return this.cell(() => this.book.texts?.at(records.u32()) ?? '');
      case kinds.text:
      case kinds.richText:
        return this.cell(() => readText(records));
      case kinds.truth:
        return this.cell(() => truthOrError(records.u8(), records.u8()));
      case kinds.formula:
        return this.formula();
      case kinds.formulaText:
        return this.formulaText();
    }
    return true;
  }

  /** The text of a formula that never came is a result that the bank did not store. */
  endFormula(): boolean {
    const { awaited } = this;
    this.awaited = null;
    if (!awaited) return true;
    return this.put(awaited, '', true);
  }

  private merge(): boolean {
    const { records } = this;
    for (let left = records.u16(); left > 0; left -= 1) {
      const [top, bottom] = [records.u16() + 1, records.u16() + 1];
      this.sink.seen.merged.add({ top, bottom, left: records.u16(), right: records.u16() });
    }
    return true;
  }

  private cell(read: (format: number) => Cell): boolean {
    if (!this.endFormula()) return false;
    const { records } = this;
    const [row, column, format] = [records.u16(), records.u16(), records.u16()];
    return this.put({ row, column, format }, read(format));
  }

  private numbers(): boolean {
    if (!this.endFormula()) return false;
    const { records } = this;
    const [row, first] = [records.u16(), records.u16()];
    for (let column = first; records.left > 2; column += 1) {
      const format = records.u16();
      const cell = this.numberCell(records.short(), format);
      if (!this.put({ row, column, format }, cell)) return false;
    }
    return true;
  }

  private formula(): boolean {
    if (!this.endFormula()) return false;
    const { records } = this;
    const place = { row: records.u16(), column: records.u16(), format: records.u16() };
    const at = records.take(8);
    const { stream } = records;
    if (stream.readUInt16LE(at + 6) !== notNumber) {
      return this.put(place, this.numberCell(stream.readDoubleLE(at), place.format), true);
    }
    const [kind, value] = [stream.readUInt8(at), stream.readUInt8(at + 2)];
    if (kind === resultKinds.truth) return this.put(place, truthOrError(value, 0), true);
    if (kind === resultKinds.error) return this.put(place, truthOrError(value, 1), true);
    if (kind === resultKinds.blank) return this.put(place, '', true);
    if (kind === resultKinds.text) this.awaited = place;
    return true;
  }

  private formulaText(): boolean {
    const { awaited } = this;
    this.awaited = null;
    return awaited === null || this.put(awaited, readText(this.records), true);
  }

  private put({ row, column, format }: Place, given: Cell, isResult = false): boolean {
    const { shown: cell, isUnseen } = shownBy(this.book.styles.at(format)?.look ?? null, given);
    return this.sink.put(row, column, { cell, isUnseen, isResult });
  }

  private numberCell(value: number, format: number): Cell {
    return numberCell(value, format, this.book);
  }
}

function truthOrError(value: number, isError: number): Cell {
  return isError === 0 ? truthCell(value) : errorCell(value);
}
