import type { Grid } from '../../cells/cells.ts';
import { Room } from '../../packed-list.ts';
import { CellStyles } from '../book-styles.ts';
import { sheetsMax } from '../limits.ts';
import { corrupt, FileRefused } from '../refusals.ts';
import { kinds, Records } from './records.ts';
import { readSheet, type Book } from './sheet.ts';
import { readText, SharedTexts } from './strings.ts';
import { StyleList } from './styles.ts';

/** Of Excel 5 and 95, whose texts are bytes of a code page, and of Excel 97 to 2003. */
const versions = { bytes: 0x0500, letters: 0x0600 } as const;
const worksheet = 0;
/** One for hidden, two for hidden so that only a program shows the sheet again. */
const hiddenBits = 3;

/** Whether the stream of an old workbook is one that `readBiff` knows. */
export function isBiff(stream: Buffer): boolean {
  if (stream.length < 8 || stream.readUInt16LE(0) !== kinds.begin) return false;
  return Object.values<number>(versions).includes(stream.readUInt16LE(4));
}

/**
 * The sheets of such a workbook, record by record: rows are packed as they come, and texts stay
 * where they are until a row asks for them. Formulas are never computed; the result that the bank
 * stored counts.
 */
export async function readBiff(stream: Buffer): Promise<Grid[]> {
  try {
    const { book, sheets } = readGlobals(stream);
    const grids: Grid[] = [];
    for (const [at, isHidden] of [...sheets].slice(0, sheetsMax)) {
      grids.push({ rows: await readSheet(stream, at, book), delimiter: null, isHidden });
    }
    return grids;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    if (error instanceof RangeError) throw corrupt();
    throw error;
  }
}

/** What all sheets share, and where each of them begins, with whether it is hidden. */
function readGlobals(stream: Buffer): { book: Book; sheets: Map<number, boolean> } {
  const isOld = stream.readUInt16LE(4) === versions.bytes;
  const records = new Records(stream, 0, isOld ? new TextDecoder(usualEncoding) : null);
  const sheets = new Map<number, boolean>();
  const styles = new CellStyles();
  const list = new StyleList(styles);
  let is1904 = false;
  let texts: SharedTexts | null = null;
  while (records.advance() && records.kind !== kinds.end) {
    switch (records.kind) {
      case kinds.codePage:
        if (isOld) records.decoder = decoderOf(records.u16());
        break;
      case kinds.is1904:
        is1904 = records.u16() === 1;
        break;
      case kinds.numberFormat:
        styles.code(records.u16(), readText(records, isOld ? 1 : 2));
        break;
      case kinds.cellFormat:
        list.style(records, isOld);
        break;
      case kinds.font:
        list.font(records);
        break;
      case kinds.palette:
        list.palette(records);
        break;
      case kinds.sheet: {
        const at = records.u32();
        const isHidden = (records.u8() & hiddenBits) !== 0;
        if (records.u8() !== worksheet) break;
        // Each of them would be read and kept again.
        if (sheets.has(at)) throw corrupt();
        sheets.set(at, isHidden);
        break;
      }
      case kinds.strings:
        texts ??= new SharedTexts(records);
        break;
    }
  }
  list.end();
  const { decoder } = records;
  return { book: { texts, styles, is1904, room: new Room(), decoder }, sheets };
}

const usualEncoding = 'windows-1252';
const encodings: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  10_000: 'macintosh',
  32_768: 'macintosh',
};

/** What bytes mean in a code page; in all of them the letters of English are the same. */
function decoderOf(page: number): TextDecoder {
  const isWindows = page >= 1250 && page <= 1258;
  return new TextDecoder(isWindows ? `windows-${page}` : (encodings[page] ?? usualEncoding));
}
