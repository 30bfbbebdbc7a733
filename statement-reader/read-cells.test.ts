import { expect, test } from 'vitest';
import { readCells } from './read-cells.ts';
import { asBook, utf16, utf8 } from './testing/containers.ts';

const rows = [
  ['Name', 'Username'],
  ['Asha', 'asha'],
];
const read = [
  { row: 1, cells: ['Name', 'Username'] },
  { row: 2, cells: ['Asha', 'asha'] },
];

test.each([
  ['csv', utf8('Name,Username\nAsha,asha\n')],
  ['csv of spreadsheets in India', utf8('\uFEFFName;Username\r\n"Asha";asha\r\n')],
  ['UTF-16 with tabs', utf16('Name\tUsername\nAsha\tasha\n')],
  ['xlsx', asBook(rows, 'xlsx')],
  ['xls', asBook(rows, 'biff8')],
  ['xlsb', asBook(rows, 'xlsb')],
  ['ods', asBook(rows, 'ods')],
  ['fods', asBook(rows, 'fods')],
])('%s', async (_name, bytes) => {
  expect(await readCells(bytes, 10)).toEqual(read);
});

test('empty rows keep their number, and no more are read than asked for', async () => {
  const bytes = utf8('Name,Username\n\nAsha,asha\nNila,nila\n');
  expect((await readCells(bytes, 2))?.map(({ row }) => row)).toEqual([1, 3]);
});

test.each([
  ['a PDF', utf8('%PDF-1.7 …')],
  ['nothing', new Uint8Array()],
  ['a damaged xlsx', asBook(rows, 'xlsx').slice(0, 400)],
])('null for %s', async (_name, bytes) => {
  expect(await readCells(bytes, 10)).toBeNull();
});
