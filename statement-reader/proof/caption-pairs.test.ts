import { describe, expect, test } from 'vitest';
import { readGrid } from '../testing/read.ts';
import { captionPairs } from './caption-pairs.ts';

test.each([
  [
    'Opening Balance 1,000.00 Total Debit 0.00',
    ['Opening Balance', '1,000.00', 'Total Debit', '0.00'],
  ],
  ['Total Credits : Rs. 1,23,400.00 Cr', ['Total Credits', 'Rs. 1,23,400.00 Cr']],
  ['Debits: 5.00; Credits: 7.50', ['Debits', '5.00', 'Credits', '7.50']],
  ['Debit Count : 30 Credit Count : 15', ['Debit Count', '30', 'Credit Count', '15']],
  [
    'No. of Debits 1, Total Debits INR 1,000.00, Total Credits INR 2.00',
    ['No. of Debits', '1', 'Total Debits', 'INR 1,000.00', 'Total Credits', 'INR 2.00'],
  ],
  ['Statement of 2026', null],
  ['From 01/09/2026 to 30/09/2026', null],
  ['Page 1 of 3', null],
  ['Closing Balance as on 31/08/2026 1.00', null],
  ['1,000.00 2,000.00', null],
  ['Total Debit', null],
  ['Charges of 5.00 are taken off', null],
])('%s', (text, expected) => {
  expect(captionPairs(text)).toEqual(expected ?? [text]);
});

const lines = [1, 2, 3, 4].map((day) => {
  const text = `UPI/CR/41234567890${day}/RAVI/SBIN/r@ybl/x`;
  return [`0${day}/08/2026`, text, '', '100.00', `1,${day}00.00`];
});
const read = (body: readonly string[][], summary: string) => {
  const rows = [['Date', 'Narration', 'Debit', 'Credit', 'Balance'], ...body, [summary]];
  return readGrid({ rows: rows.map((cells, at) => ({ row: at + 1, cells })), delimiter: null });
};

describe('a summary in one text', () => {
  test.each([
    ['balances', 'Opening Balance 1,000.00 Closing Balance 1,400.00', 'CHAIN_BROKEN'],
    ['sums', 'Total Debit 0.00 Total Credit 400.00', 'TOTALS_DISAGREE'],
    ['counts', 'Debit Count : 0 Credit Count : 4', 'TOTALS_DISAGREE'],
    ['one sum', 'Total Credit 400.00', 'TOTALS_DISAGREE'],
  ])('%s: refused where a line at an end is missing', (_, summary, code) => {
    expect(read(lines, summary).ok).toBe(true);
    expect(read(lines.slice(1), summary)).toMatchObject({ ok: false, code });
    expect(read(lines.slice(0, -1), summary)).toMatchObject({ ok: false, code });
  });
});
