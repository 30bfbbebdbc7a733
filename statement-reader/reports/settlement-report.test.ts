import { describe, expect, test } from 'vitest';
import { readBytes } from '../read-bytes.ts';
import { asBook, utf8 } from '../testing/containers.ts';
import type { ColumnMapping } from '@peerdesk/contract/statement.ts';

/** What a person confirms who looks at a report: the columns of the table that it becomes. */
const looked: ColumnMapping = {
  ...{ headerRow: 0, date: 0, narration: 1, reference: 2, debit: 4, credit: 5 },
};
const reports: [name: string, text: string, lines: string[]][] = [
  [
    'PhonePe Business',
    `PhonePe Settlement Report\nMerchant,SHREE TRADERS\n
Transaction Type,Merchant Order ID,PhonePe Transaction ID,Transaction UTR,Transaction Date,Transaction Status,Customer VPA,Total Transaction Amount,Fee,IGST,Net Amount,Settlement Date,Settlement UTR
PAYMENT,O1,T2609010001,612345678901,01-09-2026 10:11:12,COMPLETED,ravi@ybl,"1,500.00",15.00,2.70,"1,482.30",02-09-2026,YESB0000001
PAYMENT,O2,T2609010002,612345678902,01-09-2026 10:12:12,FAILED,asha@ybl,700.00,0.00,0.00,0.00,,
PAYMENT,O3,T2609010003,612345678903,01-09-2026 10:13:12,DEEMED,asha@ybl,800.00,0.00,0.00,0.00,,
PAYMENT,O4,T2609010004,612345678904,01-09-2026 10:14:12,EXPIRED,asha@ybl,900.00,0.00,0.00,0.00,,
PAYMENT,O5,T2609010005,612345678905,01-09-2026 10:15:12,COMPLETED,usha@ybl,100.00,1.00,0.18,98.82,,
REFUND,O1,T2609010006,612345678906,02-09-2026 11:00:00,COMPLETED,ravi@ybl,250.00,0.00,0.00,250.00,03-09-2026,YESB0000002
Total,,,,,,,"4,250.00",16.00,2.88,"1,831.12",,
`,
    ['5 2026-09-01 credit 150000 612345678901', '10 2026-09-02 debit 25000 612345678906'],
  ],
  [
    'Google Pay for Business',
    `Creation time,Transaction ID,Type,Paid via,Status,Update time,Amount,Processing fee,Net amount,Notes,UPI transaction ID
"Sep 1, 2026, 10:11:12 AM",GPA1,Received,UPI,Completed,x,₹1500.00,₹0.00,₹1500.00,rent,612345678911
"Sep 1, 2026, 10:12:12 AM",GPA2,Received,UPI,Failed,x,₹700.00,₹0.00,₹0.00,,612345678912
"Sep 1, 2026, 10:13:12 AM",GPA3,Received,UPI,Pending,x,₹700.00,₹0.00,₹0.00,,612345678913
`,
    ['2 2026-09-01 credit 150000 612345678911'],
  ],
  [
    'Paytm',
    `"Transaction_ID","Order_ID","Transaction_Date","Updated_Date","Transaction_Type","Status","MID","Customer_VPA","Amount","Commission","GST","Settled_Amount","Payout_Date","UTR_No","RRN"
"'202609011111'","'ORD1'","'01-09-2026 10:11:12'","'x'","'SALE'","'SUCCESS'","'M1'","'ravi@paytm'","'1500.00'","'15.00'","'2.70'","'1482.30'","'02-09-2026'","'AXIS00001'","'612345678921'"
"'202609011112'","'ORD2'","'01-09-2026 10:11:12'","'x'","'SALE'","'FAILURE'","'M1'","'ravi@paytm'","'1500.00'","'0.00'","'0.00'","'0.00'","''","''","'612345678922'"
`,
    ['2 2026-09-01 credit 150000 612345678921'],
  ],
];

async function linesOf(bytes: Uint8Array): Promise<string[]> {
  const result = await readBytes(bytes, { mapping: looked });
  if (!result.ok) throw new Error(result.reason.code);
  return result.statement.lines.map(
    ({ row, date, direction, amount, rrn, error }) =>
      `${row} ${date} ${direction} ${amount} ${rrn}${error ? ` ${error.code}` : ''}`,
  );
}

describe('a report of a payment app', () => {
  test.each(reports)(
    '%s waits for a look, and has what was settled, gross',
    async (_, text, lines) => {
      const result = await readBytes(utf8(text), {});
      expect(result).toMatchObject({ ok: false, code: 'UNPROVEN' });
      const preview = result.ok ? null : result.preview;
      expect(preview?.[0]).toEqual(expect.arrayContaining(['Date', 'UPI Ref No', 'Credit']));
      expect(preview?.flat().some((cell) => /FAIL|DEEMED|EXPIRED|Pending/.test(cell))).toBe(false);
      expect(await linesOf(utf8(text))).toEqual(lines);
    },
  );

  test('is read from a workbook as from a text', async () => {
    const [, text, lines] = reports[0] ?? ['', '', []];
    const rows = text.split('\n').map((line) => {
      return [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map(
        (m) => m[1] ?? m[2] ?? '',
      );
    });
    expect(await linesOf(asBook(rows, 'xlsx'))).toEqual(lines);
  });

  test('with a net amount that its fees do not leave is refused with the row', async () => {
    const text = (reports[0]?.[1] ?? '').replace('"1,482.30"', '"1,492.30"');
    const result = await readBytes(utf8(text), { mapping: looked });
    expect(result).toMatchObject({
      code: 'TOTALS_DISAGREE',
      reason: { facts: { row: 5, expected: '1482.30', found: '1492.30' } },
    });
  });
});
