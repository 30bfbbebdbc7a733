import { asText, utf8 } from './containers.ts';
import { sheetOf, workbookOf, zipOf } from './zips.ts';

const captions = ['Date', 'Narration', 'Chq./Ref.No.', 'Debit', 'Credit', 'Balance'];
export const lines = [
  captions,
  ['01/08/26', 'UPI/CR/612345678901/RAVI/SBIN/r@ybl/x', '', '', '100.00', '1,100.00'],
  ['02/08/26', 'UPI/CR/612345678902/ASHA/SBIN/a@ybl/x', '', '', '50.00', '1,150.00'],
  ['03/08/26', 'UPI/DR/612345678903/ASHA/SBIN/a@ybl/x', '', '25.00', '', '1,125.00'],
];
export const changed = (row: number, column: number, text: string) =>
  lines.map((cells, at) =>
    cells.map((cell, place) => (at === row && place === column ? text : cell)),
  );
export const csv = (rows: readonly (readonly string[])[]) =>
  utf8(
    asText(
      rows.map((row) => [...row]),
      ',',
    ),
  );
export const xlsx = (rows: readonly (readonly string[])[]) => workbookOf(sheetOf(rows));
export const mebibyte = 1024 * 1024;
const wide = (text: string) => Buffer.from(text, 'utf16le');
const ole = (...names: string[]) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1024),
      ...names.map(wide),
      Buffer.alloc(2048),
    ]),
  );

const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
const bigText = 'A'.repeat(10 * mebibyte);
/** Noise hardly packs, so that no limit on what unpacks comes first. */
const bigNoise = Array.from({ length: 3 * mebibyte }, (_, at) => String(at * 7919)).join('');

/**
 * A workbook of which each cell shares one text of so many letters. Numbers of styles differ, so
 * that no limit on what unpacks comes first.
 */
function shared(letters: number, rows: number, columns: number): Uint8Array {
  const cell = (_: unknown, at: number) => `<c s="${(at * 7919) % 100_003}" t="s"><v>0</v></c>`;
  const cells = Array.from({ length: rows * columns }, cell);
  const body = Array.from({ length: rows }, (_, at) => {
    return `<row>${cells.slice(at * columns, (at + 1) * columns).join('')}</row>`;
  });
  const sheet = sheetOf([]).replace('</sheetData>', `${body.join('')}$&`);
  const strings = `<sst><si><t>${'A'.repeat(letters)}</t></si></sst>`;
  return workbookOf(sheet, [{ name: 'xl/sharedStrings.xml', content: strings }]);
}

/** Files that are refused as a whole, each with the code of its reason. */
export const hostileFiles: [name: string, make: () => Uint8Array, code: string][] = [
  ['a zip bomb of 400 MiB', () => workbookOf('0'.repeat(400 * mebibyte)), 'ZIP_BOMB'],
  [
    'a zip bomb that claims to be small',
    () => workbookOf(sheetOf(lines) + ' '.repeat(400 * mebibyte), [], { claimed: 4000 }),
    'ZIP_BOMB',
  ],
  [
    'a zip bomb in a part that is never shown',
    () =>
      workbookOf(sheetOf(lines), [
        { name: 'xl/media/a.png', content: Buffer.alloc(200 * mebibyte), claimed: 10 },
      ]),
    'ZIP_BOMB',
  ],
  [
    'thousands of parts',
    () => zipOf(Array.from({ length: 3000 }, (_, at) => ({ name: `a${at}`, content: '' }))),
    'ZIP_BOMB',
  ],
  ['a text of 32 kB in half a million cells', () => shared(32_767, 2000, 256), 'ZIP_BOMB'],
  ['a text of 1 kB in each cell of many rows', () => shared(1000, 45_000, 4), 'ZIP_BOMB'],
  ['an external entity', () => workbookOf(sheetOf(lines, entity)), 'XML_ENTITIES'],
  [
    'an entity in another part',
    () => workbookOf(sheetOf(lines), [{ name: 'docProps/core.xml', content: `${entity}<a/>` }]),
    'XML_ENTITIES',
  ],
  [
    'macros',
    () => workbookOf(sheetOf(lines), [{ name: 'xl/vbaProject.bin', content: 'x' }]),
    'MACROS',
  ],
  [
    'an encrypted zip',
    () => zipOf([{ name: 'xl/workbook.xml', content: 'x', encrypted: true }]),
    'ENCRYPTED',
  ],
  [
    'an encrypted workbook',
    () => ole('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
    'ENCRYPTED',
  ],
  [
    'a binary workbook with macros',
    () => ole('Root Entry', 'Workbook', '_VBA_PROJECT_CUR'),
    'MACROS',
  ],
  ['a letter in the old format', () => ole('Root Entry', 'WordDocument'), 'UNSUPPORTED_CONTENT'],
  ['a damaged binary workbook', () => ole('Root Entry', 'Workbook'), 'CORRUPT_FILE'],
  ['half an xlsx', () => xlsx(lines).slice(0, 600), 'CORRUPT_FILE'],
  ['an xlsx with a byte flipped in its data', () => flipped(xlsx(lines)), 'CORRUPT_FILE'],
  [
    'names that lead out of the archive',
    () => zipOf([{ name: '../../etc/x', content: 'x' }]),
    'CORRUPT_FILE',
  ],
  ['a zip of pictures', () => zipOf([{ name: 'a.png', content: 'x' }]), 'UNSUPPORTED_CONTENT'],
  ['a PDF of one line', () => utf8('%PDF-1.7 ...'), 'CORRUPT_FILE'],
  [
    'binary rubbish',
    () => Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251),
    'UNSUPPORTED_CONTENT',
  ],
  ['nothing at all', () => new Uint8Array(), 'EMPTY_FILE'],
  ['blank lines', () => utf8('\r\n \r\n'), 'EMPTY_FILE'],
  ['no table', () => utf8('Dear customer,\nyour bank\n'), 'NO_TABLE'],
  ['a header and nothing below', () => csv([captions]), 'NO_LINES'],
  ['a cell of 10 MB', () => csv(changed(2, 1, bigText)), 'CELL_TOO_LONG'],
  ['a quoted cell of 10 MB', () => csv(changed(2, 1, `"${bigText}`)), 'CELL_TOO_LONG'],
  [
    'a cell of 10 MB in a workbook',
    () =>
      xlsx(changed(2, 1, Array.from({ length: mebibyte }, (_, at) => String(at * 7919)).join(''))),
    'CELL_TOO_LONG',
  ],
  [
    'a comment of 30 MB in a workbook',
    () => workbookOf(sheetOf(lines).replace('<sheetData>', `<!--${bigNoise}--><sheetData>`)),
    'CELL_TOO_LONG',
  ],
  [
    'an attribute of 30 MB in a workbook',
    () => workbookOf(sheetOf(lines).replace('<sheetData>', `<sheetData a="${bigNoise}">`)),
    'CELL_TOO_LONG',
  ],
  [
    'a workbook nested a million deep',
    () => workbookOf(sheetOf(lines).replace('<sheetData>', `${'<a>'.repeat(1e6)}<sheetData>`)),
    'CORRUPT_FILE',
  ],
  [
    'XML that is not well-formed',
    () => workbookOf(sheetOf(lines).replace('</sheetData>', '')),
    'CORRUPT_FILE',
  ],
  [
    'a page nested a million deep',
    () => utf8(`<html>${'<table><tr><td>'.repeat(400_000)}`),
    'TOO_LARGE',
  ],
  [
    '24 MB of quotes that end nothing',
    () => utf8(`${captions.join(',')}\n${'"a'.repeat(12e6)}`),
    'CELL_TOO_LONG',
  ],
  [
    'millions of cells with a quote too many',
    () => utf8(`${captions.join(',')}\n${`${',"ab'.repeat(5000)}\n`.repeat(1000)}`),
    'CORRUPT_FILE',
  ],
  [
    '24 MB of empty lines',
    () => utf8(`${captions.join(',')}${'\n'.repeat(24 * mebibyte)}`),
    'TOO_LARGE',
  ],
  [
    '24 MB of rows of a letter',
    () => utf8(`${captions.join(',')}\n${'a\n'.repeat(12e6)}`),
    'TOO_LARGE',
  ],
  [
    'a text that the list of texts does not have',
    () => workbookOf(sheetOf(lines).replace('</row>', '<c r="G1" t="s"><v>99</v></c></row>')),
    'CORRUPT_FILE',
  ],
  ['a changed amount', () => csv(changed(2, 4, '51.00')), 'CHAIN_BROKEN'],
  ['a missing line', () => csv(lines.filter((_, at) => at !== 2)), 'CHAIN_BROKEN'],
  [
    'a line slipped in',
    () =>
      csv([
        ...lines.slice(0, 2),
        ['01/08/26', 'UPI/CR/699999999999/X', '', '', '9,999.00', '1,100.00'],
        ...lines.slice(2),
      ]),
    'CHAIN_BROKEN',
  ],
];

function flipped(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const at = Buffer.from(copy).indexOf('sheet1.xml') + 30;
  copy.fill(0xff, at, at + 40);
  return copy;
}
