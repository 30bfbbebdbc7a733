import { cellLengthMax } from '../limits.ts';
import { tooLong } from '../refusals.ts';

const lengthBytes = 4;
/** Stands for no text at all where there may be none. */
const none = 0xffff_ffff;

/** A text within a record, and where it ends. */
export function textAt(content: Buffer, at: number): { text: string; end: number } {
  const length = content.readUInt32LE(at);
  const from = at + lengthBytes;
  if (length === none) return { text: '', end: from };
  if (length > cellLengthMax) throw tooLong();
  const end = from + length * 2;
  if (end > content.length) throw new RangeError('a text beyond its record');
  return { text: content.toString('utf16le', from, end), end };
}
