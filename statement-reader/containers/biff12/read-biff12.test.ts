import { read, utils, write, type WorkSheet } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Cell } from '../../cells/cells.ts';
import { cellHead, double, record, rowHead, u32, wide, xlsbOf } from '../../testing/xlsb-file.ts';
import { FileRefused } from '../refusals.ts';
import { readXlsx } from '../xlsx.ts';

function bookOf(sheets: WorkSheet[], bookSST = false): Uint8Array {
  const book = utils.book_new();
  sheets.forEach((sheet, at) => utils.book_append_sheet(book, sheet, `Sheet ${at}`));
  const form = { bookType: 'xlsb', type: 'buffer', compression: true, bookSST } as const;
  return new Uint8Array(write(book, form) as Buffer);
}

type Rows = { row: number; cells: readonly Cell[] }[][];

async function rowsOf(bytes: Uint8Array): Promise<Rows> {
  return (await readXlsx(bytes)).map(({ rows }) => [...rows]);
}

const firstOf = async (records: readonly Buffer[], texts: readonly string[] = []) =>
  (await rowsOf(xlsbOf([records], texts)))[0];

/** The cells as the library reads them, which holds all of them. */
function byLibrary(bytes: Uint8Array): string[][][] {
  const book = read(bytes, { type: 'array', cellText: false });
  return book.SheetNames.map((name) =>
    utils
      .sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, defval: '' })
      .map((row) => row.map((value) => String(value).replace(/^(?:true|false)$/, upper)))
      .map(withoutEnd),
  );
}

const upper = (text: string) => text.toUpperCase();

function withoutEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

const text = (cell: Cell) => (typeof cell === 'string' ? cell : cell.text);
const long = (letter: string) => letter.repeat(9000);

test.each([false, true])('cells are what the library reads, texts shared: %s', async (isShared) => {
  const rows = Array.from({ length: 1200 }, (_, at) => [
    `row ${at} ${'x'.repeat(at % 90)}${at % 3 === 0 ? 'म' : ''}`,
    ...[at / 100, at * 7919, -at, at % 2 === 0, 'same text', 1e15 + at, 1 / (at + 3)],
  ]);
  const sheet = utils.aoa_to_sheet([
    ['Date', 'Narration', null, 'Amount', 'Done'],
    [null, 'नमस्ते, ₹ और é', null, -0.1, false],
    [long('a'), long('म'), `${long('b')}म${long('c')}`, ''],
    ...rows,
  ]);
  const bytes = bookOf([sheet, utils.aoa_to_sheet([['another', 1]])], isShared);
  const found = (await rowsOf(bytes)).map((own) => own.map(({ cells }) => cells.map(text)));
  const rounded = byLibrary(bytes).map((own) =>
    own.map((cells) =>
      cells.map((cell) =>
        /^-?\d+\.\d+$/.test(cell) ? String(Number(Number(cell).toPrecision(15))) : cell,
      ),
    ),
  );
  expect(found).toEqual(rounded);
});

test('numbers of a format of days are days, also where a book counts from 1904', async () => {
  const sheet = utils.aoa_to_sheet([[46_000.5, 46_001, 12]]);
  sheet['A1'] = { t: 'n', v: 46_000.5, z: 'dd/mm/yyyy hh:mm' };
  sheet['B1'] = { t: 'n', v: 46_001, z: 'dd-mmm-yy' };
  const day = (days: string): Cell => ({ kind: 'date', text: days });
  const amount: Cell = { kind: 'number', text: '12' };
  const [first] = (await rowsOf(bookOf([sheet]))).flat();
  expect(first?.cells).toEqual([day('46000.5'), day('46001'), amount]);
  const formats = [
    record(0x269),
    record(0x2f, Buffer.from([0, 0, 14, ...Buffer.alloc(13)])),
    record(0x26a),
  ];
  const more = [
    { name: 'xl/styles.bin', content: Buffer.concat(formats) },
    { name: 'xl/later.bin', content: '' },
  ];
  const later = xlsbOf([[rowHead(0), record(5, cellHead(0), double(1))]], [], more, {
    is1904: true,
  });
  expect((await rowsOf(later)).flat()[0]?.cells).toEqual([day('1463')]);
});

test('cells of every kind of record, with and without a column of their own', async () => {
  const flags = Buffer.from([1]);
  const rule = Buffer.from([0, 0, 3, 0, 0, 0, 1, 2, 3]);
  const records = [
    ...[rowHead(2), record(0x01, cellHead(0)), record(0x06, cellHead(2), wide('own'))],
    ...[record(0x0c, u32(0)), record(0x11, u32(0), wide('next'))],
    ...[record(0x12, u32(0), u32(1)), record(0x0d, u32(0), u32((1234 << 2) | 3))],
    ...[record(0x10, u32(0), double(0.1)), record(0x0f, u32(0), flags)],
    ...[record(0x0e, u32(0), Buffer.from([0x17]))],
    ...[rowHead(5), record(0x3e, cellHead(0), flags, wide('rich'), u32(1, 0))],
    ...[record(0x08, cellHead(1), wide('told'), rule), record(0x09, cellHead(2), double(7), rule)],
    ...[record(0x0a, cellHead(3), flags, rule), record(0x0b, cellHead(4), Buffer.from([7]), rule)],
    ...[record(0x02, cellHead(5), u32((-5 << 2) | 2)), record(0x07, cellHead(6), u32(0))],
  ];
  const number = (figures: string): Cell => ({ kind: 'number', text: figures });
  const result = (stored: string): Cell => ({ kind: 'formula', text: '', stored });
  const error = (shown: string): Cell => ({ kind: 'error', text: shown });
  expect(await firstOf(records, ['zero', 'one'])).toEqual([
    {
      row: 3,
      cells: [
        '',
        '',
        'own',
        '',
        'next',
        'one',
        number('12.34'),
        number('0.1'),
        'TRUE',
        error('#REF!'),
      ],
    },
    {
      row: 6,
      cells: [
        'rich',
        result('told'),
        result('7'),
        result('TRUE'),
        error('#DIV/0!'),
        number('-5'),
        'zero',
      ],
    },
  ]);
});

test('what stands outside of the rows, and beyond the last column, is no cell', async () => {
  const cell = (column: number) => record(0x06, cellHead(column), wide('x'));
  const records = [rowHead(0), cell(1), cell(16_000), record(0x92), rowHead(4), cell(0)];
  expect(await firstOf(records)).toEqual([{ row: 1, cells: ['', 'x'] }]);
});

test('rows in no order, and texts that are not there or end too late, are damage', async () => {
  const text = record(0x06, cellHead(0), wide('x'));
  const refused = [
    'statement_damaged',
    'statement_damaged',
    'statement_damaged',
    'statement_cell_too_long',
  ];
  const books = [
    [rowHead(1), text, rowHead(0), text],
    [rowHead(0), record(0x07, cellHead(0), u32(3))],
    [rowHead(0), record(0x06, cellHead(0), u32(30), Buffer.from('x'))],
    [rowHead(0), record(0x06, cellHead(0), u32(40_000), Buffer.alloc(80_000))],
  ];
  for (const [at, records] of books.entries()) {
    await expect(firstOf(records)).rejects.toThrow(refused[at] ?? '');
  }
});

test('a record of megabytes that nobody reads is passed over', async () => {
  const noise = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * at) % 251));
  const drawn = record(0x1ff, noise, noise, noise, noise);
  const cell = record(0x06, cellHead(0), wide('x'));
  expect(await firstOf([drawn, rowHead(0), cell, drawn])).toEqual([{ row: 1, cells: ['x'] }]);
});

test('whatever is broken is refused, and takes no time', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => [`text ${at}`, at, at / 7]);
  const sheet = utils.aoa_to_sheet(rows);
  const parts = [0x00, 0x02, 0x07, 0x13, 0x91];
  let state = 7;
  const pick = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  const honest = recordsOf(sheet);
  for (let turn = 0; turn < 200; turn += 1) {
    const whole = Buffer.concat(honest);
    const broken = Buffer.from(turn % 2 ? whole : whole.subarray(0, pick(whole.length)));
    for (let count = 0; count < 3 && broken.length > 0; count += 1) {
      broken[pick(broken.length)] = turn % 3 === 0 ? (parts[pick(parts.length)] ?? 0) : pick(256);
    }
    try {
      const read = await firstOf([broken], ['a', 'b']);
      expect(read?.length).toBeLessThan(2000);
    } catch (error) {
      expect(error, `turn ${turn}`).toBeInstanceOf(FileRefused);
    }
  }
});

function recordsOf(sheet: WorkSheet): Buffer[] {
  const rows = utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 });
  return rows.flatMap((cells, row) => [
    rowHead(row),
    ...cells.map((cell, column) =>
      typeof cell === 'number'
        ? record(0x05, cellHead(column), double(cell))
        : record(0x06, cellHead(column), wide(cell)),
    ),
  ]);
}

test('a text that many cells share is counted in each of them', async () => {
  const cells = Array.from({ length: 2000 }, (_, row) => [
    rowHead(row),
    // Numbers of styles differ, so that no limit on what unpacks comes first.
    ...Array.from({ length: 256 }, (_, at) =>
      record(0x07, u32(at, (row * 256 + at) * 7919), u32(0)),
    ),
  ]).flat();
  const before = process.memoryUsage().rss;
  await expect(firstOf(cells, ['A'.repeat(8000)])).rejects.toThrow('statement_unpacks_too_large');
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});
