import { describe, expect, test } from 'vitest';
import { sheetsMax } from './containers/limits.ts';
import {
  biffBook,
  biffRow,
  libraryBook,
  openBooks,
  openRow,
  type HiddenBook,
} from './testing/hidden-books.ts';
import { utf8 } from './testing/containers.ts';
import { readBytes } from './testing/read.ts';
import { cellHead, record, rowHead, wide, xlsbOf } from './testing/xlsb-file.ts';
import { sheetOf, workbookOf } from './testing/zips.ts';

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const lineAt = (at: number) => [
  ...[`0${at}/08/2026`, `UPI/CR/${612_345_678_900 + at}/RAVI/SBIN/r@ybl/x`],
  ...['', '100.00', `${1000 + at * 100}.00`],
];
const lines = [1, 2, 3, 4, 5, 6].map(lineAt);
const statement = [captions, ...lines];
/** A row among the lines, counted from 0. */
const hidden = 3;

async function read(bytes: Uint8Array): Promise<unknown> {
  const result = await readBytes(bytes, {});
  if (result.ok) return result.statement.lines.length;
  return { code: result.code, reason: result.reason, row: result.row };
}

const refused = (row: number) => ({
  ...{ code: 'HIDDEN_TEXT', row },
  reason: { code: 'statement_hides_row', facts: { row } },
});
const refusedSheet = {
  ...{ code: 'HIDDEN_TEXT', row: null },
  reason: { code: 'statement_hides_sheet', facts: {} },
};

function xlsxWith(rowAttributes: string): Uint8Array {
  const row = `<row r="${hidden + 1}"`;
  return workbookOf(sheetOf(statement).replace(row, `${row} ${rowAttributes}`));
}

function xlsbWith(marks: { height?: number; isHidden?: boolean }): Uint8Array {
  const records = statement.flatMap((cells, row) => [
    rowHead(row, row === hidden ? marks : {}),
    ...cells.map((text, column) => record(0x06, cellHead(column), wide(text))),
  ]);
  return xlsbOf([records]);
}

function openWith(attributes: string, styles = '', around: [string, string] = ['', '']) {
  const rows = statement.map((cells, row) =>
    row === hidden ? around[0] + openRow(cells, attributes) + around[1] : openRow(cells),
  );
  return openBooks(styles, `<table:table table:name="S">${rows.join('')}</table:table>`);
}

/** A page whose hidden row has these attributes, with a style sheet and what stands around it. */
function pageWith(attributes: string, sheet = '', around = ['', ''], before = ''): Uint8Array {
  const rows = statement.map((texts, row) => {
    const isHidden = row === hidden;
    const cells = texts.map((text) => `<td>${isHidden ? before : ''}${text}`).join('');
    return isHidden
      ? `${around[0]}<tr ${attributes}>${cells}</tr>${around[1]}`
      : `<tr>${cells}</tr>`;
  });
  return utf8(`<html><head><style>${sheet}</style></head><table>${rows.join('')}</table></html>`);
}

function spreadsheetWith(attributes: string, columns = '', options = ''): Uint8Array {
  const rows = statement.map((texts, row) => {
    const cells = texts.map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`);
    return `<Row ${row === hidden ? attributes : ''}>${cells.join('')}</Row>`;
  });
  return utf8(
    '<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
      `<Worksheet ss:Name="S"><Table>${columns}${rows.join('')}</Table>${options}</Worksheet>` +
      '</Workbook>',
  );
}

const rowStyle = (properties: string) =>
  '<style:style style:name="r" style:family="table-row">' +
  `<style:table-row-properties ${properties}/></style:style>`;
const group = (display: string): [string, string] => [
  `<table:table-row-group table:display="${display}"><table:table-row-group>`,
  '</table:table-row-group></table:table-row-group>',
];

describe('a hidden row among the lines refuses the file', () => {
  const open: [string, { ods: Uint8Array; fods: Uint8Array }][] = [
    ['collapsed', openWith('table:visibility="collapse"')],
    ['filtered out', openWith('table:visibility="filter"')],
    ['in a folded group', openWith('', '', group('false'))],
    ['of no height', openWith('table:style-name="r"', rowStyle('style:row-height="0cm"'))],
  ];
  const pages: [string, string, string?][] = [
    ['not displayed', 'style="display: none"'],
    ['invisible', "style='visibility:hidden'"],
    ['with the attribute', 'hidden'],
    ['of no height', 'height=0'],
    ['of no height by its style', 'style="height:0pt"'],
    ['white on white', 'style="color:#FEFEFE"'],
    ['blue on blue', 'bgcolor="#2244ee" style="color:rgb(34, 68, 238)"'],
    ['of no size', 'STYLE="font-size:0px"'],
    ['by a class', 'class="a b"', '.b { color: red; display: none !important }'],
    [
      'by a name',
      'id=r',
      '@media print { tr { color: red } } /* a */ table tr#R, p { opacity: 0 }',
    ],
  ];
  const files: [string, Uint8Array][] = [
    ...pages.map(([name, attributes, sheet]): [string, Uint8Array] => [
      `html, ${name}`,
      pageWith(attributes, sheet),
    ]),
    ['html, in a part that is not shown', pageWith('', '', ['<tbody hidden>', '</tbody>'])],
    [
      'html, by a rule for what is within another element',
      pageWith('class=x', 'div.b > table .x { display: none }', [
        '</table><div class=b><table>',
        '</table></div><table>',
      ]),
    ],
    ['html, in white letters', pageWith('', '', ['', ''], '<font color=white>')],
    ['XML spreadsheet, hidden', spreadsheetWith('ss:Hidden="1"')],
    ['XML spreadsheet, of no height', spreadsheetWith('ss:AutoFitHeight="0" ss:Height="0"')],
    ['xlsx, hidden', xlsxWith('hidden="1"')],
    ['xlsx, hidden in a word', xlsxWith('hidden="true"')],
    ['xlsx, of no height', xlsxWith('ht="0" customHeight="1"')],
    ['xlsb, hidden', xlsbWith({ isHidden: true })],
    ['xlsb, of no height', xlsbWith({ height: 0 })],
    ['xls, hidden', biffBook(statement, [biffRow(hidden, 300, 0x120)])],
    ['xls, hidden after its cells', biffBook(statement, [biffRow(hidden, 300, 0x120)], false)],
    ['xls, of no height', biffBook(statement, [biffRow(hidden, 0, 0x140)])],
    ...open.map(([name, { ods }]): [string, Uint8Array] => [`ods, ${name}`, ods]),
    ...open.map(([name, { fods }]): [string, Uint8Array] => [`fods, ${name}`, fods]),
  ];
  test.each(files)('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual(refused(hidden + 1));
  });

  const optimal = 'style:row-height="0cm" style:use-optimal-row-height="true"';
  const honest: [string, Uint8Array][] = [
    ['html', pageWith('style="display:table-row;height:15pt;color:white;background:#004488"')],
    ['html with rules for others', pageWith('', '.b td, tr:hover, p { display: none }')],
    ['html that is hidden in print', pageWith('class=a', '@media print { .a { display: none } }')],
    ['html behind hidden parts', pageWith('', '', ['<tr hidden><td></tr><p hidden>x</p>', ''])],
    ['XML spreadsheet', spreadsheetWith('ss:Hidden="0" ss:Height="15"')],
    ['xlsx', xlsxWith('hidden="0" ht="15"')],
    ['xlsb', xlsbWith({})],
    ['xls', biffBook(statement, [biffRow(hidden, 0x80ff, 0x100)])],
    ['xls of a usual height', biffBook(statement, [biffRow(hidden, 0x8000, 0x100)])],
    ['ods', openWith('table:visibility="visible"').ods],
    ['ods with an open group', openWith('', '', group('true')).ods],
    ['ods whose heights are found', openWith('table:style-name="r"', rowStyle(optimal)).ods],
  ];
  test.each(honest)('but not one that is shown: %s', async (_, bytes) => {
    expect(await read(bytes)).toBe(lines.length);
  });
});

describe.each(['xlsx', 'xlsb'] as const)('the hidden rows of an %s', (kind) => {
  const readBook = (book: HiddenBook) => read(libraryBook(book, kind));
  const around = [['My Bank'], ['Account No', '00112233445566'], ...statement, ['Total'], ['Note']];

  test('matter neither above the captions nor below the lines nor without text', async () => {
    expect(await readBook({ sheets: [around], hiddenRows: [0, 1, 9, 10] })).toBe(lines.length);
    const spaced = [captions, ...lines.slice(0, 2), [' '], ...lines.slice(2)];
    expect(await readBook({ sheets: [spaced], hiddenRows: [hidden] })).toBe(lines.length);
  });

  test('are no proof', async () => {
    const total = [...statement, ['', 'Total Credits', '', '700.00', '']];
    expect(await readBook({ sheets: [total] })).toMatchObject({ code: 'TOTALS_DISAGREE' });
    expect(await readBook({ sheets: [total], hiddenRows: [7] })).toBe(lines.length);
    const account = async (hiddenRows: number[]) => {
      const result = await readBytes(libraryBook({ sheets: [around], hiddenRows }, kind), {});
      return result.ok ? result.statement.account : result.code;
    };
    expect([await account([]), await account([1])]).toEqual(['00112233445566', null]);
  });

  test('refuse it as captions, as what wraps a line, first, last and everywhere', async () => {
    expect(await readBook({ sheets: [statement], hiddenRows: [0] })).toEqual(refused(1));
    expect(await readBook({ sheets: [statement], hiddenRows: [1, 2] })).toEqual(refused(2));
    expect(await readBook({ sheets: [statement], hiddenRows: [6] })).toEqual(refused(7));
    expect(await readBook({ sheets: [statement], hiddenRows: [1, 2, 3, 4, 5, 6] })).toEqual(
      refused(2),
    );
    const wrapped = [captions, ...lines.slice(0, 2), ['', 'more'], ...lines.slice(2)];
    expect(await readBook({ sheets: [wrapped], hiddenRows: [3] })).toEqual(refused(4));
  });

  test('refuse it too where its sheets are one statement', async () => {
    const sheets = [statement.slice(0, 4), [captions, ...lines.slice(3)]];
    expect(await readBook({ sheets })).toBe(lines.length);
    expect(await readBook({ sheets, hiddenRows: [2] })).toEqual(refused(3));
  });
});

describe.each(['xlsx', 'xlsb', 'biff8'] as const)('a hidden sheet of an %s', (kind) => {
  test.each([1, 2] as const)('is not read, nor alone a statement: state %d', async (state) => {
    const book = (hiddenSheets: number[], ...sheets: string[][][]) =>
      read(libraryBook({ sheets, hiddenSheets }, kind, state));
    const others = [captions, ...[7, 8].map(lineAt)];
    expect(await book([1], [['see next']], statement)).toEqual(refusedSheet);
    expect(await book([1], statement, others)).toBe(lines.length);
    expect(await book([0], others, statement)).toBe(lines.length);
    expect(await book([1], statement, [['a list of the bank']])).toBe(lines.length);
    expect(await book([1], [['see next']], [['nothing']])).toMatchObject({ code: 'NO_TABLE' });
  });
});

test('a sheet that its style hides is not read, nor alone a statement', async () => {
  const style =
    '<style:style style:name="t" style:family="table">' +
    '<style:table-properties table:display="false"/></style:style>';
  const table = (rows: string[][], attributes = '') =>
    `<table:table ${attributes}>${rows.map((row) => openRow(row)).join('')}</table:table>`;
  const away = 'table:style-name="t"';
  for (const form of ['ods', 'fods'] as const) {
    const alone = openBooks(style, table([['see next']]) + table(statement, away));
    expect(await read(alone[form])).toEqual(refusedSheet);
    const beside = openBooks(style, table([captions, lineAt(9)], away) + table(statement));
    expect(await read(beside[form])).toBe(lines.length);
    const many = Array.from({ length: sheetsMax - 1 }, () => table([])).join('');
    const beyond = openBooks(style, many + table(statement) + table([lineAt(7)], away));
    expect(await read(beyond[form])).toBe(lines.length);
  }
});

describe('what is hidden in a page or an XML spreadsheet and is no row', () => {
  test('is not read: texts beside those that are shown', async () => {
    const key = '<span style="display:none">20260801 9,999.00</span>';
    const page = Buffer.from(pageWith('')).toString().replaceAll('<td>0', `<td>${key}0`);
    expect(await read(utf8(page))).toBe(lines.length);
  });

  test('is not read: columns', async () => {
    const all = await readBytes(spreadsheetWith('', '<Column/><Column ss:Width="90"/>'), {});
    expect(all.ok ? all.statement.lines[0]?.rrn : all.code).toBe('612345678901');
    for (const columns of [
      '<Column/><Column ss:Hidden="1"/>',
      '<Column ss:Index="2" ss:Width="0"/>',
    ]) {
      const result = await readBytes(spreadsheetWith('', columns), {});
      expect(result.ok ? result.statement.lines[0]?.rrn : result.code).not.toBe('612345678901');
    }
  });

  test('is not read: a sheet', async () => {
    const options = '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>';
    expect(await read(spreadsheetWith('', '', options))).not.toBe(lines.length);
  });
});
