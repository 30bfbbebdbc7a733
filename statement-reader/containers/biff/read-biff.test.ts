import { CFB, utils, write, type WorkSheet } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Cell, Grid } from '../../cells/cells.ts';
import { readStatement } from '../../read-statement.ts';
import { readBook } from '../../testing/library-book.ts';
import { FileRefused } from '../refusals.ts';
import { isBiff, readBiff } from './read-biff.ts';

function streamOf(bytes: Uint8Array): Buffer {
  const book = CFB.find(CFB.read(Buffer.from(bytes), { type: 'buffer' }), '/Workbook');
  return Buffer.from(book?.content as Uint8Array);
}

function bookOf(sheets: WorkSheet[], bookSST = false): Uint8Array {
  const book = utils.book_new();
  sheets.forEach((sheet, at) => utils.book_append_sheet(book, sheet, `Sheet ${at}`));
  return new Uint8Array(write(book, { bookType: 'biff8', type: 'buffer', bookSST }) as Buffer);
}

/** Rows without the empty cells after the last one, and rows of nothing else. */
function filled(grids: readonly Grid[]): { row: number; cells: Cell[] }[][] {
  return grids.map(({ rows }) =>
    [...rows].flatMap(({ row, cells }) => {
      const last = cells.findLastIndex((cell) => cell !== '');
      return last < 0 ? [] : [{ row, cells: cells.slice(0, last + 1) }];
    }),
  );
}

const long = (letter: string) => letter.repeat(9000);

test('cells of every kind are read as the library reads them, which holds all of them', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Date', 'Narration', null, 'Amount', 'Done'],
    [46_000.5, 'UPI/CR/412345678901', null, 1234.56, true],
    [46_001, 'नमस्ते, ₹ और é', null, -0.1, false],
    [],
    [null, null, null, 100, 'zeros', 0, 1e15, 12.345, 2_000_000_000, 0.07],
    [long('a'), long('म'), `${long('b')}म${long('c')}`, ''],
  ]);
  sheet['A2'] = { t: 'n', v: 46_000.5, z: 'dd/mm/yyyy hh:mm' };
  sheet['A3'] = { t: 'n', v: 46_001, z: 'dd-mmm-yy' };
  const bytes = bookOf([sheet, utils.aoa_to_sheet([['another', 1]])]);
  const stream = streamOf(bytes);
  expect(isBiff(stream)).toBe(true);
  expect(filled(await readBiff(stream))).toEqual(filled(readBook(bytes)));
});

test('shared texts are read across the records that they go on in', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => [
    `row ${at} ${'x'.repeat(at % 200)}${at % 3 === 0 ? 'म' : ''}`,
    at / 100,
  ]);
  const bytes = bookOf([utils.aoa_to_sheet(rows)], true);
  expect(filled(await readBiff(streamOf(bytes)))).toEqual(filled(readBook(bytes)));
});

test.each([
  [1252, 'é £5', 'e9 20 a3 35'],
  [1251, 'Дата', 'c4 e0 f2 e0'],
])(
  'a workbook of Excel 5 is what the library reads, in code page %d',
  async (page, word, bytes) => {
    const sheet = utils.aoa_to_sheet([
      ['Date', 'Narration', null, 'Amount', 'Done', 'word'],
      [46_000.5, 'UPI/CR/412345678901', null, 1234.56, true],
      [46_001, 'x'.repeat(255), null, -0.1, false],
      [null, null, null, 100, 'zeros', 0, 1e15, 12.345, 2_000_000_000, 0.07],
    ]);
    sheet['A2'] = { t: 'n', v: 46_000.5, z: 'dd/mm/yyyy hh:mm' };
    const book = utils.book_new(sheet, 'One');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['another', 1]]), 'Two');
    const form = { bookType: 'biff5', type: 'buffer' } as const;
    const file = new Uint8Array(write(book, form) as Buffer);
    const entry = CFB.find(CFB.read(Buffer.from(file), { type: 'buffer' }), '/Book');
    const stream = Buffer.from(entry?.content as Uint8Array);
    expect(isBiff(stream)).toBe(true);
    expect(filled(await readBiff(stream))).toEqual(filled(readBook(file)));
    // The library writes one code page, and of it the letters of English.
    stream.writeUInt16LE(page, stream.indexOf(Buffer.from('42000200', 'hex')) + 4);
    Buffer.from(bytes.replaceAll(' ', ''), 'hex').copy(stream, stream.indexOf('word'));
    expect(filled(await readBiff(stream))[0]?.[0]?.cells[5]).toBe(word);
  },
);

const letters = (text: string) => [text.length & 255, text.length >> 8, 0, ...Buffer.from(text)];
const record = (kind: number, ...content: number[]) =>
  Buffer.from([kind & 255, kind >> 8, content.length & 255, content.length >> 8, ...content]);
const begin = (kind: number) => record(0x809, 0, 6, kind, 0, 0, 0, 0, 0);
const textAt = (row: number, column: number, text: string) =>
  record(0x204, row & 255, row >> 8, column, 0, 0, 0, ...letters(text));

function madeBook(cells: readonly Buffer[], texts: readonly Buffer[] = []): Buffer {
  const head = Buffer.concat([begin(5), ...texts]);
  const end = record(0x0a);
  const at = head.length + 4 + 12 + end.length;
  const sheet = record(0x85, at & 255, at >> 8, 0, 0, 0, 0, 4, 0, ...Buffer.from('Main'));
  return Buffer.concat([head, sheet, end, begin(0x10), ...cells, end]);
}

const cellsOf = async (stream: Buffer) => filled(await readBiff(stream))[0];

test('rows that a writer put in another order are in theirs', async () => {
  const cells = [textAt(3, 1, 'd'), textAt(1, 2, 'b'), textAt(3, 0, 'c'), textAt(1, 0, 'a')];
  expect(await cellsOf(madeBook(cells))).toEqual([
    { row: 2, cells: ['a', '', 'b'] },
    { row: 4, cells: ['c', 'd'] },
  ]);
});

test('a text that becomes wide where it goes on, with what stands after it, and the next one', async () => {
  const texts = [
    record(0xfc, 2, 0, 0, 0, 2, 0, 0, 0, 4, 0, 8, 1, 0, ...Buffer.from('ab')),
    record(0x3c, 1, ...Buffer.from('मc', 'utf16le'), 0, 0),
    record(0x3c, 0, 0, 2, 0, 0, ...Buffer.from('de')),
  ];
  const cell = (row: number, index: number) => record(0xfd, row, 0, 0, 0, 0, 0, index, 0, 0, 0);
  const found = await cellsOf(madeBook([cell(0, 1), cell(1, 0)], texts));
  expect(found?.map((row) => row.cells[0])).toEqual(['de', 'abमc']);
});

test('the stored result of a formula is kept as such, and one that is missing is said so', async () => {
  const formula = (row: number, ...result: number[]) =>
    record(0x06, row, 0, 0, 0, 0, 0, ...result, 0, 0, 0, 0, 0, 0);
  const number = [...new Uint8Array(new Float64Array([12.5]).buffer)];
  const waits = [0, 0, 0, 0, 0, 0, 255, 255];
  const cells = [
    formula(0, ...number),
    ...[formula(1, ...waits), record(0x207, ...letters('ok'))],
    formula(2, ...waits),
    formula(3, 2, 0, 0x2a, 0, 0, 0, 255, 255),
  ];
  const found = await cellsOf(madeBook(cells));
  expect(found?.map((row) => row.cells[0])).toEqual([
    { kind: 'formula', text: '', stored: '12.5' },
    { kind: 'formula', text: '', stored: 'ok' },
    { kind: 'formula', text: '' },
    { kind: 'error', text: '#N/A' },
  ]);
});

test('whatever is broken is refused, and takes no time', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => [`text ${at}`, at, at / 7]);
  const honest = streamOf(bookOf([utils.aoa_to_sheet(rows)], true));
  let state = 7;
  const pick = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  for (let turn = 0; turn < 500; turn += 1) {
    const broken = Buffer.from(honest.subarray(0, turn % 2 ? honest.length : pick(honest.length)));
    for (let count = 0; count < 3 && broken.length > 0; count += 1) {
      broken[pick(broken.length)] = pick(256);
    }
    try {
      for (const { rows: read } of await readBiff(broken)) expect(read.length).toBeLessThan(65_537);
    } catch (error) {
      expect(error, `turn ${turn}`).toBeInstanceOf(FileRefused);
    }
  }
});

test('a workbook of more than 8 MB is read', async () => {
  let balance = 0;
  const notes = Array.from({ length: 4 }, () => 'note '.repeat(120));
  const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
  const lines = Array.from({ length: 4000 }, (_, at) => {
    balance += at + 1;
    const text = `UPI/CR/${500_000_000_000 + at}/RAVI/SBIN/r@ybl/rent`;
    return ['01/08/2026', text, '', String(at + 1), String(balance), ...notes];
  });
  const cells = [captions, ...lines].flatMap((texts, row) =>
    texts.map((text, column) => textAt(row, column, text)),
  );
  const parts = CFB.utils.cfb_new();
  CFB.utils.cfb_add(parts, '/Workbook', madeBook(cells));
  const file = Uint8Array.from(CFB.write(parts, { type: 'buffer' }) as Buffer);
  expect(file.length).toBeGreaterThan(8 * 1024 * 1024);
  const result = await readStatement(file, {});
  expect(result).toMatchObject({ ok: true });
  const read = result.ok ? result.statement.lines : [];
  expect(read).toHaveLength(4000);
  expect(read.every(({ error }) => error === null)).toBe(true);
  expect(read.at(-1)).toMatchObject({ amount: 400_000n, rrn: '500000003999' });
});

test('a sheet that is named twice refuses the workbook', async () => {
  const [end, head] = [record(0x0a), begin(5)];
  const bookOfSheets = (count: number) => {
    const at = head.length + count * 16 + end.length;
    const sheet = record(0x85, at, 0, 0, 0, 0, 0, 4, 0, ...Buffer.from('Main'));
    const sheets = Array.from({ length: count }, () => sheet);
    return Buffer.concat([head, ...sheets, end, begin(0x10), textAt(0, 0, 'a'), end]);
  };
  expect(await cellsOf(bookOfSheets(1))).toEqual([{ row: 1, cells: ['a'] }]);
  await expect(readBiff(bookOfSheets(2))).rejects.toThrow('statement_damaged');
});

test('a text that many cells share is counted in each of them', async () => {
  const texts = record(0xfc, 1, 0, 0, 0, 1, 0, 0, 0, ...letters('A'.repeat(8000)));
  const cells = Array.from({ length: 2000 * 256 }, (_, at) => {
    const row = Math.floor(at / 256);
    return record(0xfd, row & 255, row >> 8, at % 256, 0, 0, 0, 0, 0, 0, 0);
  });
  const stream = madeBook(cells, [texts]);
  const before = process.memoryUsage().rss;
  await expect(readBiff(stream)).rejects.toThrow('statement_unpacks_too_large');
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});
