import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { because } from '@peerdesk/contract/because.ts';
import type { Cell, Grid, SheetRow } from '../cells/cells.ts';
import { PackedList, Room, type Rows } from '../packed-list.ts';
import { cellLengthMax, sheetColumnsMax, sheetRowsMax, sheetsMax } from './limits.ts';
import { figuresOf } from './number-cells.ts';
import { corrupt, encrypted, FileRefused, macros, tooLong } from './refusals.ts';

/**
 * The sheets of an old binary workbook, or of another that the library knows, as it stores them:
 * text as text, numbers as their figures. Formulas are never computed; the result that the bank
 * stored counts. What the file is made of was checked before.
 */
export function readBook(bytes: Uint8Array): Grid[] {
  const book = open(bytes);
  const room = new Room();
  return book.SheetNames.slice(0, sheetsMax).map((name) => ({
    rows: rowsOf(book.Sheets[name], room),
    delimiter: null,
  }));
}

/** The names of a compound file's streams tell what it is before anything is parsed. */
export function checkStreams(bytes: Uint8Array): void {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const has = (name: string) => content.includes(Buffer.from(name, 'utf16le'));
  if (has('_VBA_PROJECT')) throw macros();
  if (!has('Workbook') && !has('Book') && !has('EncryptedPackage')) {
    if (!has('Root Entry')) throw corrupt();
    throw new FileRefused('UNSUPPORTED_CONTENT', because('statement_not_workbook'));
  }
}

function open(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: true,
      bookVBA: false,
      sheetRows: sheetRowsMax,
    });
  } catch (error) {
    if (/password/i.test(String(error))) throw encrypted();
    throw corrupt();
  }
}

function rowsOf(sheet: WorkSheet | undefined, room: Room): Rows<SheetRow> {
  const rows = new PackedList<SheetRow>(room);
  (sheet?.['!data'] ?? []).forEach((cells, index) => {
    const own: Cell[] = [];
    for (const [column, cell] of cells.slice(0, sheetColumnsMax).entries()) {
      own[column] = cellOf(cell);
    }
    if (own.length > 0) rows.push({ row: index + 1, cells: own });
  });
  return rows;
}

function cellOf(cell: CellObject | undefined): Cell {
  if (!cell) return '';
  switch (cell.t) {
    case 's':
      if (String(cell.v).length > cellLengthMax) throw tooLong();
      return String(cell.v);
    case 'n': {
      const kind = SSF.is_date(String(cell.z ?? 'General')) ? 'date' : 'number';
      return { kind, text: figuresOf(String(cell.v)) };
    }
    case 'b':
      return cell.v === true ? 'TRUE' : 'FALSE';
    case 'e':
      return { kind: 'error', text: String(cell.w ?? cell.v) };
    case 'd':
      return cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : String(cell.v);
    case 'z':
      return cell.f === undefined ? '' : { kind: 'formula', text: '' };
  }
}
