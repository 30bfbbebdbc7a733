import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { Cell, Grid, SheetRow } from '../cells/cells.ts';
import { PackedList, Room, type Rows } from '../packed-list.ts';
import { cellLengthMax, sheetColumnsMax, sheetRowsMax, sheetsMax } from '../containers/limits.ts';
import { figuresOf } from '../containers/number-cells.ts';
import { corrupt, encrypted, tooLong } from '../containers/refusals.ts';

/**
 * The sheets of a binary workbook as the library reads them, which holds all cells at once: what
 * the record readers are compared with.
 */
export function readBook(bytes: Uint8Array): Grid[] {
  const book = open(bytes);
  const room = new Room();
  return book.SheetNames.slice(0, sheetsMax).map((name) => ({
    rows: rowsOf(book.Sheets[name], room),
    delimiter: null,
  }));
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
