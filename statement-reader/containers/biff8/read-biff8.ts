import { SSF } from '@e965/xlsx';
import type { Grid } from '../../cells/cells.ts';
import { Room } from '../../packed-list.ts';
import { sheetsMax } from '../limits.ts';
import { corrupt, FileRefused } from '../refusals.ts';
import { kinds, Records } from './records.ts';
import { readSheet, type Book } from './sheet.ts';
import { readText, SharedTexts } from './strings.ts';

const version8 = 0x0600;
const worksheet = 0;

/** Whether the stream of an old workbook is one of Excel 97 to 2003. */
export function isBiff8(stream: Buffer): boolean {
  return stream.length >= 8 && stream.readUInt16LE(0) === kinds.begin
    ? stream.readUInt16LE(4) === version8
    : false;
}

/**
 * The sheets of such a workbook, record by record: rows are packed as they come, and texts stay
 * where they are until a row asks for them. Formulas are never computed; the result that the bank
 * stored counts.
 */
export function readBiff8(stream: Buffer): Grid[] {
  try {
    const { book, sheets } = readGlobals(stream);
    return sheets.slice(0, sheetsMax).map((at) => ({
      rows: readSheet(stream, at, book),
      delimiter: null,
    }));
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    if (error instanceof RangeError) throw corrupt();
    throw error;
  }
}

/** What all sheets share, and where each of them begins. */
function readGlobals(stream: Buffer): { book: Book; sheets: number[] } {
  const records = new Records(stream);
  const sheets: number[] = [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let is1904 = false;
  let texts: SharedTexts | null = null;
  while (records.advance() && records.kind !== kinds.end) {
    switch (records.kind) {
      case kinds.is1904:
        is1904 = records.u16() === 1;
        break;
      case kinds.numberFormat:
        codes.set(records.u16(), readText(records));
        break;
      case kinds.cellFormat:
        records.take(2);
        formats.push(records.u16());
        break;
      case kinds.sheet: {
        const at = records.u32();
        records.take(1);
        if (records.u8() !== worksheet) break;
        // Each of them would be read and kept again.
        if (sheets.includes(at)) throw corrupt();
        sheets.push(at);
        break;
      }
      case kinds.strings:
        texts ??= new SharedTexts(records);
        break;
    }
  }
  const built = SSF.get_table() as Record<number, string | undefined>;
  const isDate = formats.map((id) => SSF.is_date(codes.get(id) ?? built[id] ?? 'General'));
  return { book: { texts, isDate, is1904, room: new Room() }, sheets };
}
