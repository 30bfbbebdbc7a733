import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readBytes } from '../testing/read.ts';
import { asBook, asText, utf8 } from '../testing/containers.ts';
import type { ColumnMapping } from '@peerdesk/contract/statement.ts';

/** What a person confirms who looks at a report: the columns of the table that it becomes. */
const looked: ColumnMapping = {
  ...{ headerRow: 0, date: 0, narration: 1, reference: 2, debit: 4, credit: 5 },
};
const sample = (name: string) =>
  readFileSync(new URL(`../samples/${name}`, import.meta.url), 'utf8');
const reports: [name: string, text: string, lines: string[]][] = [
  [
    'PhonePe Business',
    sample('phonepe_settlement.csv'),
    ['5 2026-09-01 credit 150000 612345678901', '10 2026-09-02 debit 25000 612345678906'],
  ],
  [
    'Google Pay for Business',
    sample('googlepay_settlement.csv'),
    ['2 2026-09-01 credit 150000 612345678911'],
  ],
  ['Paytm', sample('paytm_settlement.csv'), ['2 2026-09-01 credit 150000 612345678921']],
];

/** Made up after what people have shown of such reports: other captions, other words. */
const variants: [name: string, file: string, lines: string[]][] = [
  [
    'PhonePe for programs, with paid out rows alone',
    'phonepe_paid_out.csv',
    [
      '2 2026-09-01 credit 150000 612345678901',
      '3 2026-09-01 debit 50000 612345678902',
      '5 2026-09-01 debit 30000 612345678904',
    ],
  ],
  [
    'PhonePe with a status of the payment and one of the payout',
    'phonepe_two_statuses.csv',
    ['2 2026-09-01 credit 150000 612345678901'],
  ],
  [
    'Google Pay with states and a day of creation',
    'googlepay_states.csv',
    [
      '2 2026-09-01 credit 150000 612345678911',
      '4 2026-09-01 credit 150000 612345678913 SENT_BACK',
    ],
  ],
  ['Paytm with results', 'paytm_results.csv', ['2 2026-09-01 credit 150000 612345678921']],
  [
    'a bank’s app, with when a payment began and ended',
    'bank_app_payments.csv',
    ['2 2026-09-01 credit 150000 612345678931'],
  ],
];

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/"([^"]*)"|([^,]+)|(?<=,|^)(?=,|$)/g);
  return [...cells].map((match) => match[1] ?? match[2] ?? '');
}

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

  test.each(variants)('%s, its columns in any order', async (_, file, lines) => {
    const table = sample(file).trim().split('\n').map(cellsOf);
    const width = table[0]?.length ?? 0;
    for (let turn = 0; turn < width; turn += 1) {
      const turned = table.map((cells) => [...cells.slice(turn), ...cells.slice(0, turn)]);
      for (const order of [turned, turned.map((cells) => cells.toReversed())]) {
        expect(await linesOf(utf8(asText(order, ',')))).toEqual(lines);
      }
    }
    expect(await readBytes(utf8(sample(file)), {})).toMatchObject({ code: 'UNPROVEN' });
  });

  test('is read from a workbook as from a text', async () => {
    const [, text, lines] = reports[0] ?? ['', '', []];
    const rows = text.split('\n').map(cellsOf);
    expect(await linesOf(asBook(rows, 'xlsx'))).toEqual(lines);
  });

  test('says by its entities what was paid back', async () => {
    const rows = [
      ['transaction_entity', 'entity_id', 'amount', 'fee', 'tax', 'debit', 'credit'],
      ['payment', 'pay_1', '1500.00', '30.00', '5.40', '0', '1464.60'],
      ['refund', 'rfnd_1', '250.00', '0.00', '0.00', '250.00', '0'],
    ];
    const rest = [
      ['settled_at', 'settlement_id', 'settlement_utr', 'payment_rrn', 'created_at'],
      ['03/09/2026', 'setl_1', 'UTIBN123', '612345678941', '01/09/2026 10:22:11'],
      ['03/09/2026', 'setl_1', 'UTIBN123', '612345678942', '02/09/2026 11:02:45'],
    ];
    const table = rows.map((cells, at) => [...cells, ...(rest[at] ?? [])]);
    expect(await linesOf(utf8(asText(table, ',')))).toEqual([
      '2 2026-09-01 credit 150000 612345678941',
      '3 2026-09-02 debit 25000 612345678942',
    ]);
  });

  test('has no payment in a row that sends the money on to the bank', async () => {
    const caption = 'Transaction Date,Type,RRN,Transaction Amount,Fee,Net Amount,Status';
    const rows = [
      '01-09-2026,Payment,612345678951,1500.00,30.00,1470.00,SUCCESS',
      '01-09-2026,Payment,612345678952,200.00,0,200.00,SUCCESS',
      '02-09-2026,Settlement,612345678953,1670.00,0,1670.00,SUCCESS',
      '02-09-2026,PAYOUT,612345678954,200.00,0,200.00,SUCCESS',
      '02-09-2026,Refund,612345678955,200.00,0,200.00,SUCCESS',
    ];
    expect(await linesOf(utf8([caption, ...rows].join('\n')))).toEqual([
      '2 2026-09-01 credit 150000 612345678951',
      '3 2026-09-01 credit 20000 612345678952',
      '6 2026-09-02 debit 20000 612345678955',
    ]);
  });

  test('has what was paid out where a column says so, and the party’s name', async () => {
    const rows = [
      'BHIM Transaction History',
      'Date,Time,Bank name,RRN,Transaction ID,Payer/Payee Name,Amount (in Rs.),DR/CR,Status',
      '01/09/2026,10:11:12,HDFC,612345678961,AXI1234567,ASHA RAO,500.00,DR,SUCCESS',
      '01/09/2026,10:12:12,HDFC,612345678962,AXI1234568,RAVI KUMAR,700.00,CR,SUCCESS',
      '02/09/2026,10:13:12,HDFC,612345678963,AXI1234569,ZOYA,900.00,CR,FAILED',
    ];
    const bytes = utf8(rows.join('\n'));
    expect(await linesOf(bytes)).toEqual([
      '3 2026-09-01 debit 50000 612345678961',
      '4 2026-09-01 credit 70000 612345678962',
    ]);
    const result = await readBytes(bytes, { mapping: looked });
    const names = result.ok ? result.statement.lines.map(({ name }) => name) : [];
    expect(names).toEqual(['ASHA RAO', 'RAVI KUMAR']);
  });

  test('calls a payment a charge, which is a bank’s word for its fees', async () => {
    const caption = 'Transaction Date,Transaction Type,UPI RRN,Transaction Status,Gross Amount';
    const text = [caption, '01-09-2026,Charge,612345678971,SUCCESS,250.00'].join('\n');
    const result = await readBytes(utf8(text), { mapping: looked });
    expect(result.ok && result.statement.lines).toMatchObject([
      { kind: 'PAYMENT', rrn: '612345678971', amount: 25_000n },
    ]);
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
