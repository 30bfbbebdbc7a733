import { describe, expect, test } from 'vitest';
import { readGrid } from '../testing/read.ts';
import { balancesInText } from './balances-in-text.ts';

test.each([
  [
    'Opening Balance 1,000.00 Total Debit 0.00 Total Credit 400.00 Closing Balance 1,400.00',
    ['1,000.00', '1,400.00'],
  ],
  ['Opening Balance : Rs. 5.00 Cr; Closing Balance : INR -7.50', ['5.00 Cr', '-7.50']],
  ['Opening Balance 0.00 Dr Count 7 Cr Count 4 Closing Balance 9.00', ['0.00 Dr', '9.00']],
  ['Opening Bal 1.00 Closing Bal 2.00', ['1.00', '2.00']],
  ['Opening Balance 1,000.00 Total Debit 0.00', null],
  ['Loan Account Opening Balance 1.00 Closing Balance 2.00', null],
  ['Reward Points Opening Balance 500.00 Credits 20.00 Closing Balance 520.00', null],
  ['Closing Balance 2.00 Opening Balance 1.00', null],
  ['Opening Balance 1,000.005 Closing Balance 2.00', null],
])('%s', (text, expected) => {
  const [opening, closing] = expected ?? [];
  expect(balancesInText(text)).toEqual(expected && { opening, closing });
});

const lines = [1, 2, 3, 4].map((day) => {
  const text = `UPI/CR/41234567890${day}/RAVI/SBIN/r@ybl/x`;
  return [`0${day}/08/2026`, text, '', '100.00', `1,${day}00.00`];
});
const read = (body: readonly string[][], ...more: string[][]) => {
  const rows = [['Date', 'Narration', 'Debit', 'Credit', 'Balance'], ...body, ...more];
  return readGrid({ rows: rows.map((cells, at) => ({ row: at + 1, cells })), delimiter: null });
};

test('a summary in one text: refused where a line at an end is missing', () => {
  const summary = 'Opening Balance 1,000.00 Total Credit 400.00 Closing Balance 1,400.00';
  expect(read(lines, [summary]).ok).toBe(true);
  for (const cut of [lines.slice(1), lines.slice(0, -1)]) {
    expect(read(cut, [summary])).toMatchObject({ ok: false, code: 'CHAIN_BROKEN' });
  }
});

describe('read as it is', () => {
  test.each([
    'Total Deposits 2,05,000.00',
    'Savings Balance 400.00 Deposits 2,00,000.00 Total 2,00,400.00',
    'Loan Account Opening Balance 1,00,000.00 Total Debits 5,000.00 Closing Balance 95,000.00',
    'Opening Balance 1,00,000.00 Total Debits 5,000.00 Closing Balance 95,000.00',
    'Reward points: Opening 500.00, Total Credits 20.00',
    'Free Withdrawals 5 Total Withdrawals 3',
    'Total Debits 0.00 Total Credits 200.00',
  ])('%s, which is of something else', (summary) => {
    expect(read(lines, [summary]).ok).toBe(true);
  });

  test('a payer’s note that runs on over a row of its own', () => {
    const [first = [], ...others] = lines;
    const note = ['', 'a Total Debits 5', '', '', ''];
    expect(read([first, note, ...others]).ok).toBe(true);
  });
});
