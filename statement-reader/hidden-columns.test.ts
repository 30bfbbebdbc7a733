import { describe, expect, test } from 'vitest';
import { biffBook, openBooks, openRow } from './testing/hidden-books.ts';
import { readBytes } from './testing/read.ts';
import { cellHead, record, rowHead, u32, wide, xlsbOf } from './testing/xlsb-file.ts';
import { sheetOf, workbookOf } from './testing/zips.ts';

type Table = readonly (readonly string[])[];

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const lineAt = (at: number) => [
  ...[`0${at}/08/2026`, `UPI/CR/${612_345_678_900 + at}/RAVI/SBIN/r@ybl/x`],
  ...['', '100.00', `${1000 + at * 100}.00`],
];
const statement: Table = [captions, ...[1, 2, 3].map(lineAt)];

/** The statement with one more column at a place, counted from 0. */
function withColumn(at: number, caption: string, text: (row: number) => string): Table {
  return statement.map((cells, row) => cells.toSpliced(at, 0, row === 0 ? caption : text(row)));
}

function xlsx(table: Table, columns: string, format = ''): Uint8Array {
  const sheet = sheetOf(table.map((cells) => [...cells]));
  return workbookOf(sheet.replace('<sheetData>', `${format}<cols>${columns}</cols><sheetData>`));
}

interface Marks {
  width?: number;
  isHidden?: boolean;
}

function xlsb(
  table: Table,
  first: number,
  { width = 2560, isHidden = false }: Marks,
  after: readonly Buffer[] = [],
): Uint8Array {
  const flags = Buffer.from([isHidden ? 1 : 0, 0]);
  const records = table.flatMap((cells, row) => [
    rowHead(row),
    ...cells.flatMap((text, column) =>
      text === '' ? [] : [record(0x06, cellHead(column), wide(text))],
    ),
  ]);
  return xlsbOf([[record(0x3c, u32(first, first, width, 0), flags), ...records, ...after]]);
}

function columnRecord(column: number, { width = 2560, isHidden = false }: Marks): Buffer {
  const words = [0x7d, 12, column, column, width, 15, isHidden ? 1 : 0, 0];
  return Buffer.from(Uint16Array.from(words).buffer);
}

function open(table: Table, before: string, marks: string, styles = '', around = ['', '']) {
  const shown = before === '' ? '' : `<table:table-column ${before}/>`;
  const rows = table.map((cells) => openRow(cells)).join('');
  const column = `${around[0]}<table:table-column ${marks}/>${around[1]}`;
  return openBooks(styles, `<table:table table:name="S">${shown}${column}${rows}</table:table>`);
}

const shownUpTo = (count: number) =>
  count === 0 ? '' : `table:number-columns-repeated="${count}"`;
const columnStyle = (properties: string) =>
  '<style:style style:name="c" style:family="table-column">' +
  `<style:table-column-properties ${properties}/></style:style>`;

/** Each way to hide one column of a table. */
const ways: readonly [string, (table: Table, at: number) => Uint8Array][] = [
  ['xlsx, hidden', (table, at) => xlsx(table, `<col min="${at + 1}" max="${at + 1}" hidden="1"/>`)],
  [
    'xlsx, folded away in a group',
    (table, at) =>
      xlsx(
        table,
        `<col min="${at + 1}" max="${at + 1}" width="9" hidden="true" outlineLevel="1"/>` +
          `<col min="${at + 2}" max="${at + 2}" width="9" collapsed="1"/>`,
      ),
  ],
  [
    'xlsx, of no width',
    (table, at) => xlsx(table, `<col min="${at + 1}" max="${at + 1}" width="0" customWidth="1"/>`),
  ],
  [
    'xlsx, of no usual width',
    (table, at) =>
      xlsx(
        table,
        `<col min="1" max="${Math.max(at, 1)}" width="9"/>`.repeat(at > 0 ? 1 : 0) +
          `<col min="${at + 2}" max="20" width="9"/>`,
        '<sheetFormatPr defaultColWidth="0"/>',
      ),
  ],
  ['xlsb, hidden', (table, at) => xlsb(table, at, { isHidden: true })],
  ['xlsb, of no width', (table, at) => xlsb(table, at, { width: 0 })],
  ['xls, hidden', (table, at) => biffBook(table, [columnRecord(at, { isHidden: true })])],
  ['xls, of no width', (table, at) => biffBook(table, [columnRecord(at, { width: 0 })])],
  [
    'xls, hidden after its cells',
    (table, at) => biffBook(table, [columnRecord(at, { isHidden: true })], false),
  ],
  ...(['ods', 'fods'] as const).flatMap(
    (form): [string, (table: Table, at: number) => Uint8Array][] => [
      [
        `${form}, collapsed`,
        (table, at) => open(table, shownUpTo(at), 'table:visibility="collapse"')[form],
      ],
      [
        `${form}, filtered out`,
        (table, at) => open(table, shownUpTo(at), 'table:visibility="filter"')[form],
      ],
      [
        `${form}, in a folded group`,
        (table, at) =>
          open(table, shownUpTo(at), '', '', [
            '<table:table-column-group table:display="false">',
            '</table:table-column-group>',
          ])[form],
      ],
      [
        `${form}, of no width`,
        (table, at) =>
          open(
            table,
            shownUpTo(at),
            'table:style-name="c"',
            columnStyle('style:column-width="0cm"'),
          )[form],
      ],
    ],
  ),
];

async function read(bytes: Uint8Array) {
  const result = await readBytes(bytes, {});
  if (!result.ok) return result.code;
  const { lines } = result.statement;
  return lines.map(({ date, rrn, amount, balance }) => ({ date, rrn, amount, balance }));
}

const expected = [1, 2, 3].map((at) => ({
  date: `2026-08-0${at}`,
  rrn: String(612_345_678_900 + at),
  amount: 10_000n,
  balance: BigInt(100_000 + at * 10_000),
}));

describe.each(ways)('a hidden column is not read: %s', (_, hide) => {
  test('one that is the program’s own, wherever it stands', async () => {
    for (const at of [0, 2, 5]) {
      expect(await read(hide(withColumn(at, 'Id', String), at))).toEqual(expected);
    }
  });

  test('other amounts, another balance or another reference than a person sees', async () => {
    expect(
      await read(
        hide(
          withColumn(3, 'Credit', () => '999.00'),
          3,
        ),
      ),
    ).toEqual(expected);
    expect(
      await read(
        hide(
          withColumn(1, 'Balance', (row) => `${row}.00`),
          1,
        ),
      ),
    ).toEqual(expected);
    const other = withColumn(1, 'UTR', (row) => String(712_345_678_900 + row));
    expect(await read(hide(other, 1))).toEqual(expected);
  });

  test('nor in place of one that a person sees', async () => {
    expect(await read(hide(statement, 3))).toBe('NO_TABLE');
    expect(await read(hide(statement, 4))).toBe('UNPROVEN');
  });
});

test.each([
  ['xlsx', xlsx(statement, '<col min="1" max="5" width="0.5" hidden="0"/>')],
  ['xlsb', xlsb(statement, 3, { width: 200 })],
  ['xls', biffBook(statement, [columnRecord(3, {})], false)],
  ['ods', open(statement, '', 'table:style-name="c"', columnStyle('style:column-width="1cm"')).ods],
  [
    'ods whose widths are found',
    open(
      statement,
      shownUpTo(3),
      'table:style-name="c"',
      columnStyle('style:column-width="0cm" style:use-optimal-column-width="true"'),
    ).ods,
  ],
])('a column that is shown is read: %s', async (_, bytes) => {
  expect(await read(bytes)).toEqual(expected);
});

test('columns that are told of below the rows refuse the file', async () => {
  const late = '</sheetData><cols><col min="4" max="4" hidden="1"/></cols>';
  const sheet = sheetOf(statement.map((cells) => [...cells])).replace('</sheetData>', late);
  expect(await read(workbookOf(sheet))).toBe('CORRUPT_FILE');
});

describe('a merged cell that begins in a hidden column shows its text in the next one', () => {
  const narrations = statement.slice(1).map(([, text = '']) => text);
  const withCovered = (texts: readonly string[]): Table =>
    statement.map((cells, row) =>
      row === 0
        ? cells.toSpliced(1, 0, 'Id')
        : cells.toSpliced(1, 1, texts[row - 1] ?? '', 'covered'),
    );
  type Span = readonly [row: number, first: number, last: number];
  const short = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
  const forms: readonly [string, (table: Table, spans: readonly Span[]) => Uint8Array][] = [
    [
      'xlsx',
      (table, spans) => {
        const area = ([row, first, last]: Span) =>
          `<mergeCell ref="${'ABC'[first]}${row + 1}:${'ABCDEFGHI'[last]}${row + 1}"/>`;
        const sheet = sheetOf(table.map((cells) => [...cells]))
          .replace('<sheetData>', '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>')
          .replace('</worksheet>', `<mergeCells>${spans.map(area).join('')}</mergeCells>$&`);
        return workbookOf(sheet);
      },
    ],
    [
      'xlsb',
      (table, spans) =>
        xlsb(table, 1, { isHidden: true }, [
          record(0x92),
          ...spans.map(([row, first, last]) => record(0xb0, u32(row, row, first, last))),
        ]),
    ],
    ...[true, false].map((isBefore): (typeof forms)[number] => [
      `xls, columns ${isBefore ? 'before' : 'after'} its cells`,
      (table, spans) => {
        const areas = spans.map(([row, first, last]) => short(row, row, first, last));
        const merged = Buffer.concat([short(0xe5, 2 + areas.length * 8, areas.length), ...areas]);
        return biffBook(table, [columnRecord(1, { isHidden: true }), merged], isBefore);
      },
    ]),
  ];
  const told = async (bytes: Uint8Array) => {
    const result = await readBytes(bytes, {});
    return result.ok && result.statement.lines.map(({ narration }) => narration);
  };

  test.each(forms)('%s', async (_, book) => {
    const spans = [1, 2, 3].map((row): Span => [row, 1, 2]);
    expect(await read(book(withCovered(narrations), spans))).toEqual(expected);
    expect(await told(book(withCovered(narrations), [[9, 1, 2]]))).toEqual([
      ...['covered', 'covered', 'covered'],
    ]);
    expect(await told(book(withCovered([]), spans))).toEqual(['', '', '']);
  });

  test.each(['ods', 'fods'] as const)('%s', async (form) => {
    const cell = (text: string, tag = 'table-cell', attributes = '') =>
      `<table:${tag} ${attributes}><text:p>${text}</text:p></table:${tag}>`;
    const spanned = 'table:number-columns-spanned="2"';
    const rows = statement.map(([date = '', text = '', ...rest], row) => {
      const both =
        row === 0
          ? [cell('Id'), cell(text)]
          : [cell(text, 'table-cell', spanned), cell('covered', 'covered-table-cell')];
      const cells = [cell(date), ...both, ...rest.map((one) => cell(one))];
      return `<table:table-row>${cells.join('')}</table:table-row>`;
    });
    const columns =
      '<table:table-column/><table:table-column table:visibility="collapse"/>' +
      '<table:table-column table:number-columns-repeated="4"/>';
    const books = openBooks('', `<table:table>${columns}${rows.join('')}</table:table>`);
    expect(await read(books[form])).toEqual(expected);
  });
});
