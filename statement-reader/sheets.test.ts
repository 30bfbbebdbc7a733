import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readBytes } from './testing/read.ts';
import type { ReadHints } from './statement.ts';

type Rows = (string | number)[][];

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const mapping = { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3, balance: 4 };
const lineAt = (at: number): (string | number)[] => [
  ...['01/08/2026', `UPI/CR/${412_345_678_000 + at}/RAVI/SBIN/r@ybl/x`, '', 100, 1000 + at * 100],
];
const linesFrom = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, at) => lineAt(from + at));

function bookOf(sheets: readonly Rows[]): Uint8Array {
  const book = utils.book_new();
  sheets.forEach((rows, at) =>
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), `Sheet ${at + 1}`),
  );
  return new Uint8Array(write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer);
}

async function balancesOf(sheets: readonly Rows[], hints: ReadHints = {}) {
  const result = await readBytes(bookOf(sheets), hints);
  if (!result.ok) return { code: result.code, row: result.row };
  return result.statement.lines.map(({ row, balance }) => [row, Number(balance) / 100]);
}

describe('a statement of several sheets', () => {
  const whole = [1, 2, 3, 4, 5, 6].map((at) => 1000 + at * 100);
  const first = [captions, ...linesFrom(1, 4)];

  test('goes on with captions or without', async () => {
    const expected = [2, 3, 4].map((row, at) => [row, whole[at]]);
    expect(await balancesOf([first, [captions, ...linesFrom(4, 7)]])).toEqual([
      ...expected,
      ...[6, 7, 8].map((row, at) => [row, whole[at + 3]]),
    ]);
    const cover: Rows = [['Cover']];
    expect(await balancesOf([cover, first, linesFrom(4, 7)])).toEqual([
      ...expected,
      ...[5, 6, 7].map((row, at) => [row, whole[at + 3]]),
    ]);
  });

  test('is looked at where a row between its sheets is missing, and no days count', async () => {
    const sheets = [first, [captions, ...linesFrom(5, 7)]];
    const result = await readBytes(bookOf(sheets), {});
    expect(result).toMatchObject({
      ...{ ok: false, code: 'UNPROVEN', reason: { code: 'statement_sheets_apart' } },
      preview: expect.arrayContaining([captions]),
    });
    expect(await readBytes(bookOf(sheets), { mapping })).toMatchObject({
      statement: { start: null, end: null, lines: { length: 3 } },
    });
  });

  test('is no statement of two accounts that have no numbers', async () => {
    const other = [1, 2, 3].map((at) => [...lineAt(at).slice(0, 4), 7000 + at * 100]);
    for (const sheets of [
      [first, [captions, ...other]],
      [
        [captions.slice(0, 4), ...linesFrom(1, 4).map((row) => row.slice(0, 4))],
        [captions.slice(0, 4), ...other.map((row) => row.slice(0, 4))],
      ],
    ]) {
      expect(await readBytes(bookOf(sheets), {})).toMatchObject({
        ...{ ok: false, code: 'UNPROVEN', reason: { code: 'statement_sheets_apart' } },
      });
    }
  });

  test('keeps the lines of each sheet that ends with a total or a closing balance', async () => {
    const dated = (from: number, until: number) =>
      linesFrom(from, until).map(([, ...rest]) => [46_235, ...rest]);
    const sheet = (from: number, until: number, ...below: Rows): Rows => [
      ...[['Statement from 01/08/2026 to 31/08/2026'], captions, ...dated(from, until), ...below],
    ];
    const total = (sum: number): Rows => [['Total Credits', sum]];
    const closing = (balance: number): Rows => [['Closing Balance', '', '', '', balance]];
    for (const below of [total, () => closing(1300)]) {
      const sheets = [sheet(1, 4, ...below(300)), sheet(4, 7, ...total(300))];
      expect(await balancesOf(sheets)).toEqual(
        [3, 4, 5]
          .map((row, at) => [row, whole[at]])
          .concat([9, 10, 11].map((row, at) => [row, whole[at + 3]])),
      );
    }
    const running = [sheet(1, 4, ...total(300)), sheet(4, 7, ...total(600))];
    expect(await balancesOf(running)).toHaveLength(6);
  });

  test('is no statement of whole days where a sheet has a total of other lines', async () => {
    const sheets = [
      [...first, ['Total Credits', 299]],
      [captions, ...linesFrom(4, 7)],
    ];
    expect(await balancesOf(sheets)).toMatchObject({ code: 'UNPROVEN' });
  });

  test('is read apart for each account that its sheets name', async () => {
    const of = (account: string, rows: Rows) => [['Account No', account], captions, ...rows];
    const sheets = [of('00112233445566', linesFrom(1, 4)), of('99887766554433', linesFrom(11, 13))];
    expect(await balancesOf(sheets)).toMatchObject({ code: 'OTHER_ACCOUNT' });
    expect(await balancesOf(sheets, { account: '99887766554433' })).toEqual([
      [3, 2100],
      [4, 2200],
    ]);
  });
});
