import { expect, test } from 'vitest';
import { readGrid } from '../testing/read.ts';

const number = '612345678901';

function lineOf(narration: string) {
  const cells = ['01/08/2026', narration, '', '100.00', '1100.00'];
  const rows = [['Date', 'Narration', 'Debit', 'Credit', 'Balance'], cells];
  const grid = { rows: rows.map((row, at) => ({ row: at + 1, cells: row })), delimiter: null };
  const mapping = { headerRow: 0, date: 0, narration: 1, debit: 2, credit: 3, balance: 4 };
  const result = readGrid(grid, { mapping });
  return result.ok ? result.statement.lines[0] : undefined;
}

test.each([
  `DEP TFR RETURN FROM asha@upi ${number}`,
  `WDL TFR/REVERSAL OF/asha@upi/${number}`,
  `Credit towards reversal of failed payment to asha@upi Ref ${number}`,
  `Your payment returned by asha@upi ${number}`,
  `BY TRANSFER-TXN REVERSAL-asha@upi-${number}`,
])('%s: a payment that came back, though only the handle says UPI', (narration) => {
  expect(lineOf(narration)).toMatchObject({ rail: 'UPI', kind: 'REVERSAL' });
});

test.each([
  `TRF FROM asha@upi/${number}/atm cash`,
  `Paid to shop@upi ${number} at ATM road`,
  `TRF FROM asha@upi/${number}/imps`,
  `Received from asha@upi ref ${number} neft failed`,
  `TRF FROM asha@upi/${number}/charge`,
])('%s: the handle names the rail before the note does', (narration) => {
  expect(lineOf(narration)).toMatchObject({ rail: 'UPI', kind: 'PAYMENT', rrn: number });
});

test('the address of the account itself is not that of who paid', () => {
  const line = lineOf(`Received from ASHA RAO to peer@ybl UPI Ref ${number}`);
  expect(line).toMatchObject({ rail: 'UPI', kind: 'PAYMENT', rrn: number, vpa: null });
});
