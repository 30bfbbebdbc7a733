import { zipOf, type Part } from './zips.ts';

/** A record of a binary part; its kind and its length take as many bytes as they need. */
export function record(kind: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const head = kind < 0x80 ? [kind] : [(kind & 0x7f) | 0x80, kind >> 7];
  for (let left = bytes.length; ; left >>= 7) {
    head.push(left < 0x80 ? left : (left & 0x7f) | 0x80);
    if (left < 0x80) return Buffer.concat([Buffer.from(head), bytes]);
  }
}

export function u32(...values: number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer);
}

export function double(value: number): Buffer {
  return Buffer.from(Float64Array.of(value).buffer);
}

export function wide(text: string): Buffer {
  return Buffer.concat([u32(text.length), Buffer.from(text, 'utf16le')]);
}

/** The head of a row: its number from 0, its height in twentieths of a point, and flags. */
export function rowHead(row: number, { height = 300, isHidden = false } = {}): Buffer {
  const rest = Buffer.alloc(9);
  rest.writeUInt16LE(height, 0);
  rest[3] = isHidden ? 0x10 : 0;
  return record(0x00, u32(row, 0), rest);
}
export const cellHead = (column: number, format = 0) => u32(column, format);

/** The smallest xlsb around the records of its sheets. */
export function xlsbOf(
  sheets: readonly (readonly Buffer[])[],
  texts: readonly string[] = [],
  more: readonly Part[] = [],
  { is1904 = false } = {},
): Uint8Array {
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.bin"/>`,
  );
  const names = sheets.map((_, at) => record(0x9c, u32(0, at), wide(`rId${at}`), wide(`S${at}`)));
  const items = texts.map((text) => record(0x13, Buffer.alloc(1), wide(text)));
  return zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.bin',
      content: Buffer.concat([record(0x99, u32(Number(is1904), 0)), ...names]),
    },
    {
      name: 'xl/_rels/workbook.bin.rels',
      content: `<Relationships>${relations.join('')}</Relationships>`,
    },
    ...sheets.map((records, at) => ({
      name: `xl/worksheets/sheet${at}.bin`,
      content: Buffer.concat([record(0x91), ...records, record(0x92)]),
    })),
    { name: 'xl/sharedStrings.bin', content: Buffer.concat(items) },
    ...more,
  ]);
}

/** The records of a sheet of texts and numbers, with the texts in a list as programs write them. */
export class SheetRecords {
  readonly records: Buffer[] = [];
  private readonly places = new Map<string, number>();
  private row = 0;

  get texts(): string[] {
    return [...this.places.keys()];
  }

  add(cells: readonly (string | number | null)[]): void {
    this.records.push(rowHead(this.row));
    this.row += 1;
    for (const [column, cell] of cells.entries()) {
      if (cell === null || cell === '') continue;
      if (typeof cell === 'number') {
        this.records.push(record(0x05, cellHead(column), double(cell)));
        continue;
      }
      const at = this.places.get(cell) ?? this.places.size;
      this.places.set(cell, at);
      this.records.push(record(0x07, cellHead(column), u32(at)));
    }
  }
}
