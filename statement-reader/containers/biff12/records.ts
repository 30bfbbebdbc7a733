import { cellLengthMax } from '../limits.ts';
import { corrupt } from '../refusals.ts';

/** The records of a workbook's binary parts that are read; the others only format or draw. */
export const kinds = {
  row: 0x00,
  blank: 0x01,
  shortNumber: 0x02,
  error: 0x03,
  truth: 0x04,
  number: 0x05,
  text: 0x06,
  sharedText: 0x07,
  formulaText: 0x08,
  formulaNumber: 0x09,
  formulaTruth: 0x0a,
  formulaError: 0x0b,
  nextBlank: 0x0c,
  nextShortNumber: 0x0d,
  nextError: 0x0e,
  nextTruth: 0x0f,
  nextNumber: 0x10,
  nextText: 0x11,
  nextSharedText: 0x12,
  textItem: 0x13,
  font: 0x2b,
  numberFormat: 0x2c,
  fill: 0x2d,
  cellFormat: 0x2f,
  columns: 0x3c,
  richText: 0x3e,
  beginData: 0x91,
  endData: 0x92,
  book: 0x99,
  sheet: 0x9c,
  mergedCells: 0xb0,
  ownColour: 0x1db,
  usualSizes: 0x1e5,
  beginCellFormats: 0x269,
  endCellFormats: 0x26a,
} as const;

/** Called for each record in turn; its content is there for the time of the call. */
export type OnRecord = (kind: number, content: Buffer) => void;

/** No more of a record is read: a text of the longest cell, and what stands before it. */
const contentMax = cellLengthMax * 2 + 64;
const lengthBytesMax = 4;

/**
 * Reads the records of a binary part as it is unpacked, and keeps no more than one of them. The
 * content of a longer one ends early; whoever reads beyond gets a `RangeError`.
 */
export async function scanRecords(
  chunks: AsyncIterable<Uint8Array>,
  onRecord: OnRecord,
): Promise<void> {
  let rest = Buffer.alloc(0);
  let skipped = 0;
  for await (const chunk of chunks) {
    const own = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const passed = Math.min(skipped, own.length);
    skipped -= passed;
    const bytes = rest.length === 0 ? own.subarray(passed) : Buffer.concat([rest, own]);
    let at = 0;
    for (let head = headAt(bytes, at); head !== null; head = headAt(bytes, at)) {
      const { kind, from, length } = head;
      const shown = Math.min(length, contentMax);
      if (from + shown > bytes.length) break;
      onRecord(kind, bytes.subarray(from, from + shown));
      at = from + length;
      if (at > bytes.length) {
        skipped = at - bytes.length;
        at = bytes.length;
      }
    }
    rest = Buffer.from(bytes.subarray(at));
  }
  if (rest.length > 0 || skipped > 0) throw corrupt();
}

/** The head of a record: its kind in one or two bytes, its length in up to four. */
function headAt(bytes: Buffer, at: number): { kind: number; from: number; length: number } | null {
  let kind = bytes[at];
  let from = at + 1;
  if (kind === undefined) return null;
  if (kind >= 0x80) {
    const upper = bytes[from];
    if (upper === undefined) return null;
    kind = (kind & 0x7f) | ((upper & 0x7f) << 7);
    from += 1;
  }
  let length = 0;
  for (let place = 0; place < lengthBytesMax; place += 1) {
    const byte = bytes[from];
    if (byte === undefined) return null;
    length |= (byte & 0x7f) << (7 * place);
    from += 1;
    if (byte < 0x80) break;
  }
  return { kind, from, length };
}
