import { corrupt } from '../refusals.ts';
import { shortNumber } from '../stored-values.ts';

/** The records of a workbook's stream that are read; the others only format or draw. */
export const kinds = {
  formula: 0x0006,
  end: 0x000a,
  is1904: 0x0022,
  font: 0x0031,
  continued: 0x003c,
  codePage: 0x0042,
  usualWidth: 0x0055,
  columns: 0x007d,
  sheet: 0x0085,
  finerUsualWidth: 0x0099,
  palette: 0x0092,
  numbers: 0x00bd,
  richText: 0x00d6,
  cellFormat: 0x00e0,
  mergedCells: 0x00e5,
  strings: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  truth: 0x0205,
  formulaText: 0x0207,
  row: 0x0208,
  shortNumber: 0x027e,
  numberFormat: 0x041e,
  begin: 0x0809,
} as const;

const headBytes = 4;

/** Goes through the records of a stream, and through the content of each. */
export class Records {
  readonly stream: Buffer;
  /** Where texts are bytes of a code page. */
  decoder: TextDecoder | null;
  private next: number;
  kind = -1;
  /** Where reading goes on in the content, and where the content ends. */
  at = 0;
  end = 0;

  constructor(stream: Buffer, at = 0, decoder: TextDecoder | null = null) {
    this.stream = stream;
    this.decoder = decoder;
    this.next = at;
  }

  /** Goes to the next record; false at the end of the stream. */
  advance(): boolean {
    const { stream, next } = this;
    if (next + headBytes > stream.length) return false;
    this.kind = stream.readUInt16LE(next);
    this.at = next + headBytes;
    this.end = this.at + stream.readUInt16LE(next + 2);
    if (this.end > stream.length) throw corrupt();
    this.next = this.end;
    return true;
  }

  /** Goes on reading at a place within the content of a record, which ends there. */
  goTo(at: number, end: number): void {
    this.at = at;
    this.end = end;
    this.next = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  /** Content that does not fit into one record goes on in those after it. */
  continueIfEmpty(): void {
    while (this.at >= this.end) {
      if (!this.advance() || this.kind !== kinds.continued) throw corrupt();
    }
  }

  u8(): number {
    return this.stream.readUInt8(this.take(1));
  }

  u16(): number {
    return this.stream.readUInt16LE(this.take(2));
  }

  u32(): number {
    return this.stream.readUInt32LE(this.take(4));
  }

  double(): number {
    return this.stream.readDoubleLE(this.take(8));
  }

  short(): number {
    return shortNumber(this.stream.readInt32LE(this.take(4)));
  }

  take(count: number): number {
    const { at } = this;
    this.at += count;
    if (this.at > this.end) throw corrupt();
    return at;
  }
}
