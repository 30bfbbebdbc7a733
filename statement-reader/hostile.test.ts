import { utils, write } from '@e965/xlsx';
import { forOperator } from '@peerdesk/catalogue/sentence.ts';
import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import { asBook, asText, utf8 } from './testing/containers.ts';
import { sheetOf, workbookOf, zipOf } from './testing/zips.ts';

const captions = ['Date', 'Narration', 'Chq./Ref.No.', 'Debit', 'Credit', 'Balance'];
const lines = [
  captions,
  ['01/08/26', 'UPI/CR/612345678901/RAVI/SBIN/r@ybl/x', '', '', '100.00', '1,100.00'],
  ['02/08/26', 'UPI/CR/612345678902/ASHA/SBIN/a@ybl/x', '', '', '50.00', '1,150.00'],
  ['03/08/26', 'UPI/DR/612345678903/ASHA/SBIN/a@ybl/x', '', '25.00', '', '1,125.00'],
];
const changed = (row: number, column: number, text: string) =>
  lines.map((cells, at) =>
    cells.map((cell, place) => (at === row && place === column ? text : cell)),
  );
const csv = (rows: readonly (readonly string[])[]) =>
  utf8(
    asText(
      rows.map((row) => [...row]),
      ',',
    ),
  );
const xlsx = (rows: readonly (readonly string[])[]) => workbookOf(sheetOf(rows));
const mebibyte = 1024 * 1024;
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

/** Every hostile file is refused within 5 s of processor time and 300 MB of memory. */
async function refusal(bytes: Uint8Array) {
  const before = process.memoryUsage().rss;
  const start = process.cpuUsage();
  const result = await readStatement(bytes);
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(5_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * mebibyte);
  expect(result.ok).toBe(false);
  return result.ok ? null : result;
}

const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
const bigText = 'A'.repeat(10 * mebibyte);
/** Noise hardly packs, so that no limit on what unpacks comes first. */
const bigNoise = Array.from({ length: 3 * mebibyte }, (_, at) => String(at * 7919)).join('');

const refused: [name: string, make: () => Uint8Array, code: string][] = [
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
  ['a PDF', () => utf8('%PDF-1.7 ...'), 'UNSUPPORTED_CONTENT'],
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

describe('hostile files are refused as a whole, with the reason', () => {
  test.each(refused)('%s', { timeout: 30_000 }, async (_, make, code) => {
    const result = await refusal(make());
    expect(result?.code).toBe(code);
    expect(result && forOperator(result.reason)).toMatch(/^\p{Lu}.{15,}/u);
  });

  test('the row where the balance breaks is named', async () => {
    expect(await refusal(csv(changed(2, 4, '51.00')))).toMatchObject({ row: 3 });
  });

  test('a workbook with a password', async () => {
    const book = utils.book_new(utils.aoa_to_sheet(lines), 'S');
    const bytes = Buffer.from(write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer);
    const begin = bytes.indexOf(Buffer.from('0908100000060500', 'hex'));
    const locked = Buffer.from(bytes);
    Buffer.from('2f00060000001122334455667788', 'hex').copy(locked, begin + 20);
    const result = await refusal(new Uint8Array(locked));
    expect(['ENCRYPTED', 'CORRUPT_FILE']).toContain(result?.code);
  });
});

async function linesOf(bytes: Uint8Array) {
  const result = await readStatement(bytes);
  if (!result.ok) throw new Error(result.reason.code);
  return result.statement.lines;
}

describe('a row that cannot be read is an error, the others are lines', () => {
  const wrong: [string, column: number, text: string, code: string, why: string][] = [
    ['wrong grouping', 4, '1,23,45', 'BAD_AMOUNT', 'row_amount_misgrouped'],
    ['three decimals', 4, '50.000', 'BAD_AMOUNT', 'row_amount_too_precise'],
    ['scientific notation', 4, '5e1', 'BAD_AMOUNT', 'row_amount_shortened'],
    ['words', 4, 'fifty 50', 'BAD_AMOUNT', 'row_amount_unreadable'],
    ['a day that does not exist', 0, '31/02/26', 'BAD_DATE', 'row_date_impossible'],
    ['a month that does not exist', 0, '12/13/26', 'BAD_DATE', 'row_date_impossible'],
    ['a balance with wrong grouping', 5, '11,50.00', 'BAD_BALANCE', 'row_amount_misgrouped'],
  ];
  test.each(wrong)('%s', async (_, column, text, code, why) => {
    const read = await linesOf(csv(changed(2, column, text)));
    const error = { code, reason: { code: why, facts: { text } } };
    expect(read.map((line) => line.error)).toEqual([null, error, null]);
  });

  test('a formula without a result is an error, one with a result counts with it', async () => {
    const formula =
      '<c t="str"><f>HYPERLINK("http://x")</f><v>UPI/CR/612345678902/ASHA/SBIN/a@ybl/x</v></c>';
    expect((await linesOf(xlsx(changed(2, 1, formula)))).map(({ rrn }) => rrn)).toContain(
      '612345678902',
    );
    const bare = await linesOf(xlsx(changed(2, 4, '<c><f>40+10</f></c>')));
    expect(bare.map(({ error }) => error?.code ?? null)).toEqual([null, 'FORMULA', null]);
    const broken = await linesOf(xlsx(changed(2, 4, '<c t="e"><v>#REF!</v></c>')));
    expect(broken[1]?.error?.code).toBe('CELL_ERROR');
  });
});

describe('what looks dangerous and is harmless', () => {
  test('a declared range of the whole sheet costs nothing', async () => {
    const sheet = sheetOf(lines).replace(
      '<sheetData>',
      '<dimension ref="A1:XFD1048576"/><sheetData>',
    );
    const far = sheet.replace(
      '</sheetData>',
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
    );
    expect(await linesOf(workbookOf(far))).toHaveLength(3);
    const book = utils.book_new(utils.aoa_to_sheet(lines), 'S');
    const bytes = write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer;
    const dimensions = bytes.indexOf(Buffer.from('00020e00', 'hex'));
    bytes.writeUInt32LE(65_536, dimensions + 8);
    bytes.writeUInt16LE(256, dimensions + 14);
    expect(await linesOf(new Uint8Array(bytes))).toHaveLength(3);
  });

  test('a comment on __proto__ changes no object', async () => {
    const comments =
      '<comments><commentList><comment ref="__proto__"><text><t>' +
      'polluted</t></text></comment></commentList></comments>';
    const rows = [...lines, ['__proto__', 'constructor', '__proto__', '', '', '']];
    const read = await linesOf(
      workbookOf(sheetOf(rows), [{ name: 'xl/comments1.xml', content: comments }]),
    );
    expect(read).toHaveLength(3);
    expect(({} as Record<string, unknown>)['t']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('an archive with its sizes in 64 bits, and one with a line break behind it', async () => {
    const wide = workbookOf(sheetOf(lines), [], { isZip64: true });
    expect(await linesOf(wide)).toHaveLength(3);
    expect(await linesOf(Buffer.concat([xlsx(lines), Buffer.from('\r\n')]))).toHaveLength(3);
  });

  test('several sheets: the one with the table is read', async () => {
    expect(await linesOf(asBook(lines, 'biff8'))).toHaveLength(3);
  });

  test('identical lines are one, look-alikes with other balances are two', async () => {
    const charge = (balance: string) => ['04/08/26', 'SMS CHARGES', '', '10.00', '', balance];
    const read = await linesOf(
      csv([...lines.slice(0, 3), ...lines.slice(2), charge('1,115.00'), charge('1,105.00')]),
    );
    expect(read.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, 3, null, null, null]);
  });
});
