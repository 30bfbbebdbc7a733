import { CFB } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { biffBook, openBooks, openRow } from './testing/hidden-books.ts';
import { readBytes } from './testing/read.ts';
import { cellHead, record, rowHead, u32, wide, xlsbOf } from './testing/xlsb-file.ts';
import { sheetOf, workbookOf, zipOf, type Part } from './testing/zips.ts';

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const lineAt = (at: number) => [
  ...[`0${at}/08/2026`, `UPI/CR/${612_345_678_900 + at}/RAVI/SBIN/r@ybl/x`],
  ...['', '100.00', `${1000 + at * 100}.00`],
];
const lines = [1, 2, 3].map(lineAt);
const statement = [captions, ...lines];
/** Two lines that cancel each other out, so that the balances hold with them and without. */
const slippedIn = [
  ['03/08/2026', 'UPI/CR/699999999999/X/SBIN/x@ybl/x', '', '5000.00', '6300.00'],
  ['03/08/2026', 'UPI/DR/688888888888/X/SBIN/x@ybl/x', '5000.00', '', '1300.00'],
];
const both = [...statement, ...slippedIn];

async function read(bytes: Uint8Array): Promise<unknown> {
  const result = await readBytes(bytes, {});
  return result.ok ? result.statement.lines.map(({ rrn }) => rrn) : result.code;
}

const shown = lines.map((_, at) => String(612_345_678_901 + at));
const all = [...shown, '699999999999', '688888888888'];
const sheet = (rows: readonly (readonly string[])[]) => sheetOf(rows);
const rowsOf = (text: string) => /<sheetData>(.*)<\/sheetData>/s.exec(text)?.[1] ?? '';
const more = rowsOf(sheet(both)).slice(rowsOf(sheet(statement)).length);

test('the rows that are slipped in here would be read', async () => {
  expect(await read(workbookOf(sheet(both)))).toEqual(all);
});

describe('rows of an xlsx that a spreadsheet does not show', () => {
  const withMore = (to: (rows: string) => string) =>
    workbookOf(sheet(statement).replace('</sheetData>', () => `${to(more)}</sheetData>`));
  const prefixed = more.replace(/<(\/?)/g, '<$1e:');
  const passedOver: [string, Uint8Array][] = [
    [
      'in a namespace of their own',
      withMore(() => prefixed.replaceAll('<e:row', '<e:row xmlns:e="urn:e"')),
    ],
    ['whose namespace is set anew', withMore((rows) => rows.replaceAll('<row', '<row xmlns="e"'))],
  ];
  test.each(passedOver)('are not read: %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(shown);
  });

  const again = (rows: string) => rows.replace(/(r="[A-Z]*)[56]"/g, '$14"');
  const refused: [string, Uint8Array][] = [
    ['in an alternative', withMore((rows) => `<e:a xmlns:e="urn:e"><e:b>${rows}</e:b></e:a>`)],
    ['of a number that was there', withMore(again)],
    ['above the others', withMore((rows) => rows.replace(/(r="[A-Z]*)[56]"/g, '$11"'))],
    ['in another row than their cells', withMore((rows) => rows.replaceAll('r="A6"', 'r="A9"'))],
    ['behind the rows', workbookOf(sheet(statement).replace('</worksheet>', `${more}$&`))],
    ['in one another', withMore((rows) => `<row r="9">${rows}</row>`)],
    [
      'in a second list',
      workbookOf(
        sheet(statement).replace('</worksheet>', `<sheetData>${more}</sheetData></worksheet>`),
      ),
    ],
  ];
  test.each(refused)('refuse it: %s', async (_, bytes) => {
    expect(await read(bytes)).toBe('CORRUPT_FILE');
  });

  test('two cells in one place, and cells in another order, refuse it', async () => {
    const twice = sheet(statement).replace('<c r="D4"', '<c r="D4" t="str"><v>1</v></c><c r="D4"');
    const earlier = sheet(statement).replace('<c r="E4"', '<c r="C4"');
    for (const text of [twice, earlier]) expect(await read(workbookOf(text))).toBe('CORRUPT_FILE');
  });

  test('rows and cells without numbers follow each other', async () => {
    const bare = sheet(statement).replace(/ r="[A-Z]*\d+"/g, '');
    expect(await read(workbookOf(bare.replaceAll('<c t="str"><v></v></c>', '<c/>')))).toEqual(
      shown,
    );
    expect(await read(workbookOf(sheet(statement).replace(/<row r="\d"/g, '<row')))).toEqual(shown);
  });
});

describe('what a merged cell covers is not read', () => {
  const merge = '<mergeCells><mergeCell ref="A4:F6"/></mergeCells>';
  test('xlsx', async () => {
    const text = sheet(both).replace('</worksheet>', `${merge}</worksheet>`);
    expect(await read(workbookOf(text))).toEqual(shown.slice(0, 2));
    const head = merge.replace('A4:F6', 'A9:F9');
    expect(await read(workbookOf(text.replace(merge, head)))).toEqual(all);
  });

  const area = [4, 5, 0, 4] as const;
  const covered = [...statement, ['x'], ...slippedIn.slice(1)];
  test('xlsx, under a note', async () => {
    const text = sheet(covered).replace('</worksheet>', `${merge.replace('A4:F6', 'A5:E6')}$&`);
    expect(await read(workbookOf(text))).toEqual(shown);
  });

  test('xls', async () => {
    const content = Buffer.from(Uint16Array.of(1, ...area).buffer);
    const merged = Buffer.concat([Buffer.from([0xe5, 0, 10, 0]), content]);
    expect(await read(biffBook(both, []))).toEqual(all);
    expect(await read(biffBook(covered, [merged], false))).toEqual(shown);
  });

  test('xlsb', async () => {
    const rows = (table: readonly (readonly string[])[]) =>
      table.flatMap((cells, row) => [
        rowHead(row),
        ...cells.map((text, column) => record(0x06, cellHead(column), wide(text))),
      ]);
    const merged = (...more: Buffer[]) =>
      xlsbOf([[...rows(covered), ...more]].map((records) => records));
    expect(await read(xlsbOf([rows(both)]))).toEqual(all);
    expect(await read(merged(record(0x92), record(0xb0, u32(...area))))).toEqual(shown);
    const twice = rows(statement).flatMap((cell, at) => (at === 9 ? [cell, cell] : [cell]));
    expect(await read(xlsbOf([twice]))).toBe('CORRUPT_FILE');
  });

  test('OpenDocument', async () => {
    const hidden = slippedIn.map((row) =>
      openRow(row).replaceAll('table-cell', 'covered-table-cell'),
    );
    const tables = (rows: string[]) => `<table:table>${rows.join('')}</table:table>`;
    const rows = statement.map((row) => openRow(row));
    for (const form of ['ods', 'fods'] as const) {
      expect(await read(openBooks('', tables([...rows, ...hidden]))[form])).toEqual(shown);
      expect(await read(openBooks('', tables(both.map((row) => openRow(row))))[form])).toEqual(all);
    }
  });
});

test('rows of OpenDocument in a namespace of their own are not read', async () => {
  const own = slippedIn.map((row) =>
    openRow(row)
      .replace(/(<\/?)table:/g, '$1e:')
      .replace('<e:table-row', '$& xmlns:e="urn:e"'),
  );
  const anew = slippedIn.map((row) => openRow(row, 'xmlns:table="urn:e"'));
  const tables = (rows: string[]) =>
    `<table:table>${statement.map((row) => openRow(row)).join('')}${rows.join('')}</table:table>`;
  for (const form of ['ods', 'fods'] as const) {
    expect(await read(openBooks('', tables(own))[form])).toEqual(shown);
    expect(await read(openBooks('', tables(anew))[form])).toBe('CORRUPT_FILE');
  }
});

describe('the parts of a workbook', () => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (list: string) => `<Relationships>${list}</Relationships>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}/${kind}" Target="${target}"/>`;
  const sharing = sheet(statement).replace(
    /<c r="B4" t="str"><v>[^<]*/,
    '<c r="B4" t="s"><v>0</v>'.slice(0, -4),
  );
  const texts = (rrn: string) => `<sst><si><t>UPI/CR/${rrn}/RAVI/SBIN/r@ybl/x</t></si></sst>`;
  const book = (list: string, more: Part[]) =>
    zipOf([
      { name: '[Content_Types].xml', content: '<Types/>' },
      {
        name: 'xl/workbook.xml',
        content: '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
      },
      { name: 'xl/_rels/workbook.xml.rels', content: relations(list) },
      { name: 'xl/worksheets/sheet1.xml', content: sharing },
      ...more,
    ]);
  const first = relation('rId1', 'worksheet', 'worksheets/sheet1.xml');
  const usual = { name: 'xl/sharedStrings.xml', content: texts('699999999999') };
  const other = { name: 'xl/others.xml', content: texts('612345678903') };

  test('are those that its list names, whatever others are called', async () => {
    const named = relation('rId2', 'sharedStrings', 'others.xml');
    expect(await read(book(first + named, [usual, other]))).toEqual(shown);
    expect(await read(book(first, [usual]))).toEqual([...shown.slice(0, 2), '699999999999']);
    const absent = relation('rId2', 'sharedStrings', 'absent.xml');
    expect(await read(book(first + absent, [usual]))).toBe('CORRUPT_FILE');
  });

  test('that are there twice, or that an archive renames, refuse it', async () => {
    const twice = first + relation('rId1', 'worksheet', 'worksheets/sheet2.xml');
    const second = relation('rId2', 'sharedStrings', 'sharedStrings.xml');
    const third = relation('rId3', 'sharedStrings', 'others.xml');
    const capitals = { ...other, name: 'XL/sharedstrings.XML' };
    const start = {
      name: '_rels/.rels',
      content: relations(relation('rId1', 'officeDocument', 'xl/others.xml')),
    };
    for (const bytes of [
      book(twice, [usual, { name: 'xl/worksheets/sheet2.xml', content: sheet(both) }]),
      book(first + second + third, [usual, other]),
      book(first, [usual, capitals]),
      book(first, [usual, start]),
    ]) {
      expect(await read(bytes)).toBe('CORRUPT_FILE');
    }
    const right = { ...start, content: start.content.replace('others', 'workbook') };
    expect(await read(book(first, [other, { ...usual, content: other.content }, right]))).toEqual(
      shown,
    );
  });

  test('of several kinds of workbook refuse it', async () => {
    const parts = [
      { name: 'content.xml', content: '<a/>' },
      { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    ];
    expect(await read(book(first, [other, usual, ...parts]))).toBe('CORRUPT_FILE');
  });

  test('of a compound file refuse it, which is two workbooks', async () => {
    const file = CFB.read(Buffer.from(biffBook(statement, [])), { type: 'buffer' });
    for (const name of ['/EncryptionInfo', '/EncryptedPackage']) {
      CFB.utils.cfb_add(file, name, Buffer.alloc(5000));
    }
    const bytes = Uint8Array.from(CFB.write(file, { type: 'buffer' }) as Buffer);
    expect(await read(bytes)).toBe('CORRUPT_FILE');
  });
});

test('figures that only a language of programs reads are none', async () => {
  const book = (figures: string) => {
    const text = sheet(statement).replace('<c r="D3" t="str"><v>100.00', `<c r="D3"><v>${figures}`);
    return readBytes(workbookOf(text), {});
  };
  const good = await book('1e2');
  expect(good.ok && good.statement.lines[1]?.amount).toBe(10_000n);
  const bad = await book('0x64');
  expect(bad.ok && bad.statement.lines[1]?.error?.code).toBe('BAD_AMOUNT');
});
