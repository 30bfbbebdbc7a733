import { describe, expect, test } from 'vitest';
import {
  styledOpen,
  styledXls,
  styledXlsb,
  styledXlsx,
  type StyledCell,
  type StyledLook,
} from './testing/styled-books.ts';
import { readBytes } from './testing/read.ts';

type Table = StyledCell[][];

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'].map((value) => ({ value }));
const lineAt = (at: number): StyledCell[] => [
  { value: `0${at}/08/2026` },
  { value: `UPI/CR/${612_345_678_900 + at}/RAVI/SBIN/r@ybl/x` },
  ...[{ value: '' }, { value: 100 }, { value: 1000 + at * 100 }],
];
const statement: Table = [captions, ...[1, 2, 3, 4].map(lineAt)];
const hidden = 3;

const withRow = (look: StyledLook): Table =>
  statement.map((row, at) => (at === hidden ? row.map((cell) => ({ ...cell, look })) : row));

/** The statement with one more column of figures at a place, which looks so. */
const withColumn = (at: number, caption: string, look: StyledLook): Table =>
  statement.map((row, index) =>
    row.toSpliced(at, 0, { value: index === 0 ? caption : index * 7, look }),
  );
const withCell = (column: number, look: StyledLook): Table =>
  statement.map((row, at) =>
    row.map((cell, place) => (at > 0 && place === column ? { ...cell, look } : cell)),
  );

async function read(bytes: Uint8Array): Promise<unknown> {
  const result = await readBytes(bytes, {});
  if (!result.ok) return { code: result.code, row: result.row };
  return result.statement.lines.map(({ date, amount, balance }) => [date, amount, balance]);
}

const expected = [1, 2, 3, 4].map((at) => [
  ...[`2026-08-0${at}`, 10_000n, BigInt(100_000 + at * 10_000)],
]);
const white = { letters: 'FFFFFF' };

describe.each<[string, (table: Table) => Uint8Array]>([
  ['xlsx', styledXlsx],
  ['xlsb', styledXlsb],
  ['xls', styledXls],
  ['ods', (table) => styledOpen(table).ods],
  ['fods', (table) => styledOpen(table).fods],
])('letters that nobody sees in an %s', (_, bookOf) => {
  test.each<[string, StyledLook]>([
    ['white on white', white],
    ['nearly white', { letters: 'FCFDFE' }],
    ['of the colour of their ground', { letters: '2244EE', ground: '2040F0' }],
  ])('refuse a row among the lines: %s', async (__, look) => {
    expect(await read(bookOf(withRow(look)))).toMatchObject({
      ...{ code: 'HIDDEN_TEXT', row: hidden + 1 },
    });
  });

  test.each<[string, StyledLook]>([
    ['white', white],
    ['by their format', { format: ';;;' }],
    ['in white by their format', { format: ';;;', letters: '112233' }],
  ])('are not read in columns, cells and captions: %s', async (__, look) => {
    expect(await read(bookOf(withColumn(4, 'Balance', look)))).toEqual(expected);
    expect(await read(bookOf(withColumn(3, 'Credit', look)))).toEqual(expected);
    expect(await read(bookOf(withCell(4, look)))).toMatchObject({ code: 'UNPROVEN' });
  });

  test('the format is that of the sign', async () => {
    expect(await read(bookOf(withCell(4, { format: ';0.00;0.00' })))).toMatchObject({
      code: 'UNPROVEN',
    });
    expect(await read(bookOf(withCell(4, { format: '0.00;;' })))).toEqual(expected);
    expect(await read(bookOf(withCell(3, { format: '0.00;;0.00;' })))).toEqual(expected);
  });

  test.each<[string, StyledLook]>([
    ['white on blue', { letters: 'FFFFFF', ground: '204080' }],
    ['grey', { letters: 'BBBBBB' }],
    ['black on yellow', { letters: '000000', ground: 'FFFF00' }],
    ['of a usual format', { format: '0.00' }],
  ])('but those that show are: %s', async (__, look) => {
    const table = withRow(look).map((row, at) =>
      at === 0 ? row.map((cell) => ({ ...cell, look })) : row,
    );
    expect(await read(bookOf(table))).toEqual(expected);
  });
});

test.each([
  ['[White]0.00', 'UNPROVEN'],
  ['[Color 2]#,##0.00', 'UNPROVEN'],
  ['"1,500.00"', 'CHAIN_BROKEN'],
  ['"unknown"', 'UNPROVEN'],
  ['[>5000]0.00;', 'UNPROVEN'],
  ['[Red][>=100]#,##0.00;0.00', null],
  ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', null],
  ['[$₹-4009]#,##0.00', null],
  ['General', null],
])('what a format of xlsx shows: %s', async (format, code) => {
  const result = await read(styledXlsx(withCell(4, { format })));
  if (code === null) expect(result).toEqual(expected);
  else expect(result).toMatchObject({ code });
});

test('noughts that a format leaves out are noughts', async () => {
  const table = statement.map((row, at) =>
    row.map((cell, place) =>
      at > 0 && place === 2 ? { value: 0, look: { format: '0.00;-0.00;;@' } } : cell,
    ),
  );
  expect(await read(styledXlsx(table))).toEqual(expected);
});
