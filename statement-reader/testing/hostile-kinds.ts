import { deflateSync } from 'node:zlib';
import { CFB, utils, write } from '@e965/xlsx';
import { lines } from './hostile-files.ts';
import { pdfOf, textAt } from './pdf-file.ts';
import { sheetOf, workbookOf } from './zips.ts';

const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const record = (kind: number, content: Buffer) =>
  Buffer.concat([u16(kind, content.length), content]);

/** The binary workbook of three lines, and what is changed in its stream of records. */
function recordsOf(change: (stream: Buffer) => Buffer = (stream) => stream): Uint8Array {
  const book = utils.book_new(utils.aoa_to_sheet(lines), 'S');
  const form = { bookType: 'biff8', type: 'buffer', bookSST: true } as const;
  const file = CFB.read(write(book, form) as Buffer, { type: 'buffer' });
  const entry = CFB.find(file, '/Workbook');
  if (!entry) throw new Error('a workbook');
  const made = CFB.utils.cfb_new();
  const stream = change(Buffer.from(entry.content as Uint8Array));
  const content = Buffer.concat([stream, Buffer.alloc(Math.max(0, 5000 - stream.length))]);
  CFB.utils.cfb_add(made, '/Workbook', content);
  return new Uint8Array(CFB.write(made, { type: 'buffer' }) as Buffer);
}

const kinds = { sst: 0xfc, goesOn: 0x3c, merged: 0xe5, end: 0x0a } as const;

/** Where the first record of a kind begins. */
function placeOf(stream: Buffer, kind: number): number {
  let at = 0;
  while (at < stream.length && stream.readUInt16LE(at) !== kind) {
    at += 4 + stream.readUInt16LE(at + 2);
  }
  return at;
}

function behind(stream: Buffer, kind: number, more: Buffer): Buffer {
  const at = placeOf(stream, kind);
  const end = at + 4 + stream.readUInt16LE(at + 2);
  return Buffer.concat([stream.subarray(0, end), more, stream.subarray(end)]);
}

/** Records before the end of the last sheet, whose place no other record names. */
function inSheet(stream: Buffer, more: Buffer): Buffer {
  const at = stream.lastIndexOf(record(kinds.end, Buffer.alloc(0)));
  return Buffer.concat([stream.subarray(0, at), more, stream.subarray(at)]);
}

function changedSectors(change: (file: Buffer, fat: number) => void): Uint8Array {
  const file = Buffer.from(recordsOf());
  change(file, (file.readUInt32LE(76) + 1) * 512);
  return new Uint8Array(file);
}

const mergedAreas = record(
  kinds.merged,
  Buffer.concat([u16(1026), ...Array.from({ length: 1026 }, () => u16(0, 65_535, 0, 255))]),
);

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const stream = (entries: string, content: string | Buffer) => {
  const text = Buffer.from(content as string, 'latin1').toString('latin1');
  return `<< ${entries} /Length ${text.length} >>\nstream\n${text}\nendstream`;
};

/** The packing before Deflate, of one byte over and over: 7 MiB in 6 kB. */
function lzw(byte: number, cycles: number): Buffer {
  const out: number[] = [];
  let held = 0;
  let bits = 0;
  const put = (code: number, width: number) => {
    held = (held << width) | code;
    for (bits += width; bits >= 8; bits -= 8) out.push((held >> (bits - 8)) & 255);
    held &= (1 << bits) - 1;
  };
  const widthAt = (next: number) => (next < 511 ? 9 : next < 1023 ? 10 : next < 2047 ? 11 : 12);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    put(256, cycle === 0 ? 9 : 12);
    put(byte, 9);
    for (let code = 258; code < 4094; code += 1) put(code, widthAt(code));
  }
  put(257, 12);
  put(0, 8);
  return Buffer.from(out);
}

const line = textAt(40, 400, '01-09-2026 1,000.00');

/** A page of one line whose content goes on in an object. */
function contentOf(object: string): Uint8Array {
  const file = Buffer.from(pdfOf([{ content: line }], { objects: [object] })).toString('latin1');
  return latin(file.replace('/Contents 11 0 R', '/Contents [11 0 R 1000 0 R]'));
}

const image = '/Type /XObject /Subtype /Image';
const grey = '/ColorSpace /DeviceGray';

/** A line under a picture of 2,000 by 2,000 with a mask. */
function masked(entries: string, content: Buffer): Uint8Array {
  const levels = deflateSync(Buffer.alloc(12_000_000, 255)).toString('latin1');
  const picture =
    `${image} /Width 2000 /Height 2000 /BitsPerComponent 8 /ColorSpace /DeviceRGB ` +
    '/Filter /FlateDecode /SMask 1001 0 R';
  return pdfOf([{ content: `${line} q 500 0 0 500 30 200 cm /Im Do Q` }], {
    resources: '/XObject << /Im 1000 0 R >>',
    objects: [stream(picture, levels), stream(`${image} ${grey} ${entries}`, content)],
  });
}

const wide = '/Width 30000 /Height 30000 /BitsPerComponent 8';
const same = '/Width 2000 /Height 2000 /BitsPerComponent 8';
const jpeg = Buffer.from('ffd8ffc0000b08ffffffff01011100ffda0008010100003f00', 'hex');
const jbig2 = Buffer.from(
  '0000000030000100000013' + 'ffffff00ffffff00' + '0000000000000000000000',
  'hex',
);
const predicted = (columns: number, colours: number, bits: number) =>
  `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns ${columns} ` +
  `/Colors ${colours} /BitsPerComponent ${bits} >>`;
const square = deflateSync(Buffer.alloc(4_000_000, 255));

const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency >>';

/** Forms each of which draws the next one below a mask of the next one but one. */
function maskedForms(count: number): Uint8Array {
  const objects = Array.from({ length: count }, (_, at) => {
    const [next, mask] = [1000 + Math.min(at + 1, count - 1), 1000 + Math.min(at + 2, count - 1)];
    const state = `/G << /SMask << /S /Luminosity /G ${mask} 0 R >> >>`;
    const resources = `/XObject << /N ${next} 0 R >> /ExtGState << ${state} >>`;
    return stream(
      `${form} /Resources << ${resources} >>`,
      at > count - 3 ? '1 g 0 0 9 9 re f' : '/G gs /N Do',
    );
  });
  return pdfOf([{ content: `${line} /N Do` }], {
    resources: '/XObject << /N 1000 0 R >>',
    objects,
  });
}

function tinyMarks(): Uint8Array {
  const marks = Array.from(
    { length: 99_000 },
    (_, at) => `${(at % 590).toFixed(1)} ${((at / 590) * 4.9).toFixed(1)} .4 .4 re f`,
  );
  const texts = Array.from({ length: 100 }, (_, at) => {
    return `BT /F1 2 Tf 1 0 0 1 5 ${8 * at + 10} Tm (${'1'.repeat(1000)}) Tj ET`;
  });
  return contentOf(stream('', `${texts.join('\n')} 0.5 g ${marks.join('\n')}`));
}

function mergedSheet(count: number, isOne: boolean): Uint8Array {
  const cells = Array.from({ length: count }, (_, at) => {
    return `<mergeCell ref="${isOne ? 'A1:XFD1048576' : `A${at + 9}:B${at + 9}`}"/>`;
  });
  const merged = `<mergeCells>${cells.join('')}</mergeCells></worksheet>`;
  return workbookOf(sheetOf(lines).replace('</worksheet>', merged));
}

/** Files that are hostile by how they are packed, rather than by what they say. */
export const hostileKinds: [name: string, make: () => Uint8Array, is: string | number][] = [
  [
    'sectors of a workbook in a circle',
    () =>
      changedSectors((file, fat) => {
        for (let at = 0; at < 12; at += 1)
          file.writeUInt32LE(at > 1 ? 2 + ((at - 1) % 10) : at, fat + at * 4);
      }),
    'TOO_LARGE',
  ],
  [
    'each sector of a workbook followed by itself',
    () =>
      changedSectors((file, fat) => {
        for (let at = 0; at < 128; at += 1) file.writeUInt32LE(at, fat + at * 4);
      }),
    'CORRUPT_FILE',
  ],
  [
    'small sectors in a circle',
    () =>
      changedSectors((file) => {
        file.writeUInt32LE(0xffffffff, 56);
        file.writeUInt32LE(0, 60);
        file.writeUInt32LE(0xffff, 64);
      }),
    'CORRUPT_FILE',
  ],
  [
    'tables of sectors in a circle',
    () =>
      changedSectors((file) => {
        file.writeUInt32LE(0, 68);
        file.writeUInt32LE(0xffffffff, 72);
      }),
    3,
  ],
  [
    'more shared texts than there are',
    () =>
      recordsOf((stream) => {
        const at = placeOf(stream, kinds.sst);
        stream.writeUInt32LE(0x7fffffff, at + 4);
        stream.writeUInt32LE(0x7fffffff, at + 8);
        return stream;
      }),
    'TOO_LARGE',
  ],
  [
    'a shared text that goes on in half a million records',
    () =>
      recordsOf((stream) =>
        behind(stream, kinds.sst, Buffer.alloc(2_000_000, record(kinds.goesOn, Buffer.alloc(0)))),
      ),
    'CORRUPT_FILE',
  ],
  [
    'all cells of a binary sheet as one, a million times',
    () =>
      recordsOf((stream) =>
        inSheet(stream, Buffer.concat(Array.from({ length: 1000 }, () => mergedAreas))),
      ),
    'TOO_LARGE',
  ],
  ['a million merged cells', () => mergedSheet(1_000_000, false), 'TOO_LARGE'],
  ['all cells as one, a million times', () => mergedSheet(1_000_000, true), 'ZIP_BOMB'],
  ['LZW of 700 MB', () => contentOf(stream('/Filter /LZWDecode', lzw(32, 100))), 'TOO_LARGE'],
  [
    'LZW in LZW',
    () => contentOf(stream('/Filter [/LZWDecode /LZWDecode]', lzw(32, 2))),
    'NO_TABLE',
  ],
  [
    'runs in LZW',
    () => contentOf(stream('/Filter [/LZWDecode /RunLengthDecode]', lzw(129, 10))),
    'TOO_LARGE',
  ],
  [
    'runs of runs',
    () =>
      contentOf(stream(`/Filter [${'/RunLengthDecode '.repeat(3)}]`, Buffer.alloc(60_000, 129))),
    'TOO_LARGE',
  ],
  ['a mask in LZW', () => masked(`${wide} /Filter /LZWDecode`, lzw(255, 125)), 'NO_TEXT'],
  ['a mask in JPEG', () => masked(`${wide} /Filter /DCTDecode`, jpeg), 'NO_TEXT'],
  [
    'a mask in JBIG2',
    () => masked('/Width 30000 /Height 30000 /BitsPerComponent 1 /Filter /JBIG2Decode', jbig2),
    'NO_TEXT',
  ],
  [
    'a mask by fax',
    () =>
      masked(
        '/Width 30000 /Height 30000 /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1000000000 /Rows 1000000000 >>',
        Buffer.alloc(1000, 0x55),
      ),
    'NO_TEXT',
  ],
  [
    'a mask with rows of 1,000,000,000',
    () => masked(`${same} ${predicted(1e9, 4, 8)}`, square),
    'NO_TEXT',
  ],
  [
    'a mask of 1,000,000,000 colours',
    () => masked(`${same} ${predicted(2000, 1e9, 16)}`, square),
    'NO_TEXT',
  ],
  [
    'a content with rows of 10^9',
    () => contentOf(stream(predicted(1e9, 1, 8), deflateSync(Buffer.alloc(90_000, 32)))),
    'NO_TABLE',
  ],
  [
    'a content with 1e9 colours',
    () => contentOf(stream(predicted(1, 1e9, 16), deflateSync(Buffer.alloc(90_000, 32)))),
    'NO_TABLE',
  ],
  [
    'a content with no columns',
    () => contentOf(stream(predicted(0, 1, 8), deflateSync(Buffer.alloc(90_000, 32)))),
    'NO_TABLE',
  ],
  [
    'a mask with a Decode of a million',
    () => masked(`${same} /Filter /FlateDecode /Decode [${'0 1 '.repeat(500_000)}]`, square),
    'TOO_LARGE',
  ],
  ['forms in forms under masks', () => maskedForms(60), 'TOO_LARGE'],
  ['100,000 marks and 100,000 letters', tinyMarks, 'TOO_LARGE'],
];
