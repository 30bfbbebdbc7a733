import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  content: string | Uint8Array;
  /** What the directory claims in place of the true size. */
  claimed?: number;
  encrypted?: boolean;
  /** The number of the way it claims to be compressed in. */
  method?: number;
  /** Sizes in 64 bits, as written by programs that do not know them beforehand. */
  isZip64?: boolean;
}

const in64 = 0xffffffff;

function sizesIn64(size: number, packed: number): Buffer {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(packed), 12);
  return extra;
}

/** A zip written by hand, so that it can claim what no honest program writes. */
const version = Buffer.from([20, 0]);

export function zipOf(parts: readonly Part[]): Uint8Array {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content as Uint8Array);
    const packed = part.method === 0 ? content : deflateRawSync(content);
    const name = Buffer.from(part.name);
    const extra = part.isZip64 ? sizesIn64(content.length, packed.length) : Buffer.alloc(0);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(part.encrypted ? 1 : 0, 2);
    fields.writeUInt16LE(part.method ?? 8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(part.isZip64 ? in64 : packed.length, 14);
    fields.writeUInt32LE(part.isZip64 ? in64 : (part.claimed ?? content.length), 18);
    fields.writeUInt16LE(name.length, 22);
    fields.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, extra, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), version, fields, tail, name, extra]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]));
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The smallest workbook around the XML of one sheet. */
export function workbookOf(
  sheet: string,
  more: readonly Part[] = [],
  sheetPart: Partial<Part> = {},
): Uint8Array {
  return zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content:
        `<workbook xmlns="${main}" xmlns:r="r"><sheets>` +
        `<sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        `<Relationships xmlns="${relations}">` +
        `<Relationship Id="rId1" Target="worksheets/sheet1.xml"/></` +
        `Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sheet,
      ...sheetPart,
    },
    ...more,
  ]);
}

/** The XML of a sheet with texts in its cells; a cell may be XML of its own. */
export function sheetOf(rows: readonly (readonly string[])[], head = ''): string {
  const body = rows.map((cells, row) => {
    const columns = cells.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${row + 1}`;
      return cell.startsWith('<')
        ? `<c r="${place}"${cell.slice(2)}`
        : `<c r="${place}" t="str"><v>${cell}</v></c>`;
    });
    return `<row r="${row + 1}">${columns.join('')}</row>`;
  });
  return (
    `<?xml version="1.0"?>${head}<worksheet xmlns="${main}"><sheetData>` +
    `${body.join('')}</sheetData></worksheet>`
  );
}
