import type { Entry } from 'yauzl';
import type { Grid } from '../../cells/cells.ts';
import { CellStyles, readTheme } from '../book-styles.ts';
import { Room } from '../../packed-list.ts';
import { sheetsMax } from '../limits.ts';
import { bookParts, type BookParts } from '../package-parts.ts';
import { PackedTexts } from '../packed-texts.ts';
import { corrupt } from '../refusals.ts';
import { readAsSeen } from '../seen-columns.ts';
import { unpack, type Zip } from '../zip.ts';
import { kinds, scanRecords, type OnRecord } from './records.ts';
import { SheetReader } from './sheet.ts';
import { ownColoursIn, StyleRecords } from './styles.ts';
import { textAt } from './texts.ts';

/**
 * The sheets of an xlsb, whose parts are binary, record by record as they are unpacked. Formulas
 * are never computed; the result that the bank stored counts.
 */
export async function readBiff12(zip: Zip): Promise<Grid[]> {
  const room = new Room();
  const parts = await bookParts(zip, 'workbook.bin');
  const { sheets, is1904 } = await readWorkbook(zip, parts);
  const texts = await readTexts(zip, parts, room);
  const styles = await readStyles(zip, parts);
  const grids: Grid[] = [];
  for (const { name, isHidden } of sheets.slice(0, sheetsMax)) {
    const entry = zip.entries.get(name);
    if (!entry) throw corrupt();
    const reader = await readAsSeen(async (begun) => {
      const sheet = new SheetReader({ texts, styles, is1904, room }, begun);
      await readPart(zip, entry, (kind, content) => sheet.record(kind, content));
      return sheet;
    });
    grids.push({ rows: reader.shownRows(), delimiter: null, isHidden });
  }
  return grids;
}

/** A part that the workbook need not have. */
async function readPart(zip: Zip, entry: Entry | undefined, onRecord: OnRecord): Promise<void> {
  if (!entry) return;
  try {
    await scanRecords(unpack(zip, entry), onRecord);
  } catch (error) {
    throw error instanceof RangeError ? corrupt() : error;
  }
}

interface Workbook {
  sheets: { name: string; isHidden: boolean }[];
  is1904: boolean;
}

async function readWorkbook(zip: Zip, parts: BookParts): Promise<Workbook> {
  const sheets: Workbook['sheets'] = [];
  let is1904 = false;
  await readPart(zip, zip.entries.get('xl/workbook.bin'), (kind, content) => {
    if (kind === kinds.book) is1904 = (content.readUInt32LE(0) & 1) === 1;
    if (kind !== kinds.sheet) return;
    const part = parts.sheets.get(textAt(content, 8).text);
    // Its state: hidden, or so that only a program shows it again.
    const isHidden = content.readUInt32LE(0) !== 0;
    if (part !== undefined) sheets.push({ name: part, isHidden });
  });
  if (sheets.length === 0) throw corrupt();
  return { sheets, is1904 };
}

async function readTexts(zip: Zip, { strings }: BookParts, room: Room): Promise<PackedTexts> {
  const texts = new PackedTexts(room);
  await readPart(zip, strings, (kind, content) => {
    if (kind === kinds.textItem) texts.push(textAt(content, 1).text);
  });
  return texts;
}

/** How the styles of cells show what is in them. */
async function readStyles(zip: Zip, { styles: part, theme }: BookParts): Promise<CellStyles> {
  const styles = new CellStyles();
  await readTheme(zip, theme, styles.colours);
  await readPart(zip, part, ownColoursIn(styles.colours));
  const reader = new StyleRecords(styles);
  await readPart(zip, part, (kind, content) => reader.record(kind, content));
  return styles;
}
