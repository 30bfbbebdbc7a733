import { cellLengthMax, sharedStringsMax } from '../limits.ts';
import { corrupt, tooLong, tooManyRows } from '../refusals.ts';
import type { Records } from './records.ts';

const isWide = 1;
const hasPhonetics = 4;
const hasRuns = 8;
const runBytes = 4;

/** A text with its length in two bytes, or in one. */
export function readText(records: Records, lengthBytes: 1 | 2 = 2): string {
  const length = lengthBytes === 1 ? records.u8() : records.u16();
  if (length > cellLengthMax) throw tooLong();
  const { decoder, stream } = records;
  if (decoder) {
    const at = records.take(length);
    return decoder.decode(stream.subarray(at, at + length));
  }
  const flags = records.u8();
  const parts: string[] = [];
  takeText(records, length, flags, (text) => parts.push(text));
  return parts.join('');
}

/** The letters of a text, of which each record that it goes on in says how wide they are. */
function takeText(
  records: Records,
  length: number,
  flags: number,
  onPart: ((text: string) => void) | null,
): void {
  let wide = flags & isWide;
  let left = length;
  while (left > 0) {
    if (records.left === 0) {
      records.continueIfEmpty();
      wide = records.u8() & isWide;
    }
    const width = wide === 0 ? 1 : 2;
    const count = Math.min(left, Math.floor(records.left / width));
    if (count === 0) throw corrupt();
    const at = records.take(count * width);
    const encoding = wide === 0 ? 'latin1' : 'utf16le';
    onPart?.(records.stream.toString(encoding, at, at + count * width));
    left -= count;
  }
}

/** The texts that cells share: where each is and no more, since they are most of a file. */
export class SharedTexts {
  private readonly records: Records;
  private readonly places: Uint32Array;
  private readonly ends: Uint32Array;

  /** @param records at the beginning of the record of the texts; it is read to its end. */
  constructor(records: Records) {
    this.records = records;
    records.u32();
    const count = records.u32();
    if (count > sharedStringsMax) throw tooManyRows();
    // Each takes three bytes at least, whatever the count says.
    const most = Math.min(count, Math.ceil(records.stream.length / 3));
    this.places = new Uint32Array(most);
    this.ends = new Uint32Array(most);
    for (let index = 0; index < most; index += 1) {
      records.continueIfEmpty();
      this.places[index] = records.at;
      this.ends[index] = records.end;
      passText(records);
    }
  }

  at(index: number): string {
    const [at, end] = [this.places[index], this.ends[index]];
    if (at === undefined || end === undefined) throw corrupt();
    this.records.goTo(at, end);
    const { length, flags } = headOf(this.records);
    if (length > cellLengthMax) throw tooLong();
    const parts: string[] = [];
    takeText(this.records, length, flags, (text) => parts.push(text));
    return parts.join('');
  }
}

/** What stands before the letters; `extra` are the bytes after them. */
function headOf(records: Records): { length: number; flags: number; extra: number } {
  const length = records.u16();
  const flags = records.u8();
  const runs = (flags & hasRuns) === 0 ? 0 : records.u16() * runBytes;
  const phonetics = (flags & hasPhonetics) === 0 ? 0 : records.u32();
  return { length, flags, extra: runs + phonetics };
}

function passText(records: Records): void {
  const { length, flags, extra } = headOf(records);
  takeText(records, length, flags, null);
  let left = extra;
  while (left > 0) {
    records.continueIfEmpty();
    const count = Math.min(left, records.left);
    records.take(count);
    left -= count;
  }
}
