import { describe, expect, test } from 'vitest';
import { readHtml } from './containers/html.ts';
import { utf8 } from './testing/containers.ts';
import { readBytes } from './testing/read.ts';

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const lineAt = (at: number) => [
  ...[`0${at}/08/2026`, `UPI/CR/${612_345_678_900 + at}/RAVI/SBIN/r@ybl/x`],
  ...['', '100.00', `${1000 + at * 100}.00`],
];
const statement = [captions, ...[1, 2, 3].map(lineAt)];
const shown = [1, 2, 3].map((at) => String(612_345_678_900 + at));

async function read(text: string): Promise<unknown> {
  const result = await readBytes(utf8(text), {});
  return result.ok ? result.statement.lines.map(({ rrn }) => rrn) : result.code;
}

const cellsOf = (page: string) =>
  readHtml(page)
    .rows.slice()
    .map(({ cells }) => cells);

const pageOf = (sheet: string, third = (cell: string) => `<td class=a>${cell}`) => {
  const rows = statement.map((texts, row) => {
    const cells = texts.map((text, at) => (row === 3 && at === 1 ? third(text) : `<td>${text}`));
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<html><style>${sheet}</style><table>${rows.join('')}</table></html>`;
};

describe('cells of a page that reach down keep their places', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td${cell}`).join('')}</tr>`;
  test.each([
    [row(' rowspan=2>a', '>b') + row('>c') + row('>d'), [['a', 'b'], ['', 'c'], ['d']]],
    [
      row('>a', ' rowspan="2" colspan=2>b') + row('>c', '>d'),
      [
        ['a', 'b', ''],
        ['c', '', '', 'd'],
      ],
    ],
    [
      row(' rowspan=0>a', '>b') + row('>c'),
      [
        ['a', 'b'],
        ['', 'c'],
      ],
    ],
    [`<thead>${row(' rowspan=9>a')}</thead><tbody>${row('>b')}`, [['a'], ['b']]],
    [`${row(' rowspan=9>a')}</table><table>${row('>b')}`, [['a'], ['b']]],
  ])('%s', (rows, cells) => {
    expect(cellsOf(`<table>${rows}</table>`)).toEqual(cells);
  });
});

describe('a text that a page shows as another one is hidden', () => {
  test.each([
    ['written backwards', pageOf('', (text) => `<td><bdo dir="rtl">${text}</bdo>`)],
    ['as the page around it runs', pageOf('', (text) => `<td dir=rtl><bdo>${text}</bdo>`)],
    ['by its style', pageOf('.a { direction: rtl; unicode-bidi: bidi-override }')],
    ['with a figure before it', pageOf('.a::before { content: "9" }')],
    ['with figures behind it', pageOf('td.a:after { content: "0,0.0" }')],
    ['with a figure by its number', pageOf('.a::after { content: "\\39" }')],
    ['with what an attribute says', pageOf('.a::before { content: attr(x) }')],
    ['with a first letter of no size', pageOf('.a::first-letter { font-size: 0 }')],
  ])('%s', async (_, page) => {
    expect(await read(page)).not.toEqual(shown);
  });

  test.each([
    ['forwards', pageOf('', (text) => `<td><bdo dir="ltr">${text}</bdo>`)],
    ['with a sign before it', pageOf('td::before { content: "\\20B9 " } .a:after { content: "" }')],
    ['with a capital first', pageOf('.a::first-letter { font-size: 20px; color: #400 }')],
    ['with a picture that is no content', pageOf('.a::before { background: url(1.png) }')],
  ])('but not one that is shown as it is: %s', async (_, page) => {
    expect(await read(page)).toEqual(shown);
  });
});

describe('an XML spreadsheet', () => {
  const space = 'urn:schemas-microsoft-com:office:spreadsheet';
  const bookOf = (rows: string, options = '') =>
    `<?xml version="1.0"?><Workbook xmlns="${space}" xmlns:ss="${space}"><Worksheet ss:Name="S">` +
    `<Table>${rows}</Table>${options}</Worksheet></Workbook>`;
  const rowOf = (texts: readonly string[], attributes = '') =>
    `<Row ${attributes}>${texts
      .map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`)
      .join('')}</Row>`;
  const rows = statement.map((texts) => rowOf(texts)).join('');
  const more = [
    ['03/08/2026', 'UPI/CR/699999999999/X/SBIN/x@ybl/x', '', '5000.00', '6300.00'],
    ['03/08/2026', 'UPI/DR/688888888888/X/SBIN/x@ybl/x', '5000.00', '', '1300.00'],
  ].map((texts) => rowOf(texts));

  test('has no rows of another namespace', async () => {
    expect(await read(bookOf(rows + more.join('')))).toEqual([
      ...shown,
      '699999999999',
      '688888888888',
    ]);
    const prefixed = more.join('').replace(/<(\/?)(Row|Cell|Data)/g, '<$1e:$2');
    const anew = more.map((row) => row.replace('<Row', '<Row xmlns="urn:e"'));
    const within = more.map((row) => row.replace('<Cell', '<Cell xmlns:ss="urn:e"'));
    for (const text of [prefixed, ...anew, ...within]) {
      expect(await read(bookOf(rows + text))).toBe('CORRUPT_FILE');
    }
    const options = `<Options xmlns="urn:e"><Table>${more.join('')}</Table></Options>`;
    expect(await read(bookOf(rows, options))).toEqual(shown);
    const rich = rows.replace('<Data ss:Type="String">UPI', '<ss:Data xmlns="h"><B>UPI</B>');
    const closed = rich.replace(/(<ss:Data.*?)<\/Data>/, '$1</ss:Data>');
    expect(await read(bookOf(closed))).toEqual(shown);
  });

  test('keeps the places of merged cells', () => {
    const across = '<Row><Cell ss:MergeAcross="2"><Data>a</Data></Cell><Cell><Data>b</Data></Cell>';
    expect(cellsOf(bookOf(`${across}</Row>`))).toEqual([['a', '', '', 'b']]);
    const down = '<Row><Cell ss:MergeDown="1"><Data>a</Data></Cell></Row>';
    const beside = '<Row><Cell ss:Index="2"><Data>b</Data></Cell></Row>';
    expect(cellsOf(bookOf(down + beside))).toEqual([['a'], ['', 'b']]);
    expect(() => cellsOf(bookOf(down + rowOf(['b'])))).toThrow('statement_damaged');
  });
});
