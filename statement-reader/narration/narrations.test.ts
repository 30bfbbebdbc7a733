import { describe, expect, test } from 'vitest';
import { readGrid } from '../testing/read.ts';

/** Somebody has looked at them, since no balance proves them. */
const mapping = { headerRow: 0, date: 0, narration: 1, reference: 2, debit: 3, credit: 4 };

/** Reads one narration the way a file's line is read. */
function lineOf(narration: string, reference = '', caption = 'Ref No') {
  const captions = ['Date', 'Narration', caption, 'Debit', 'Credit'];
  const cells = ['01/08/2026', narration, reference, '', '100.00'];
  const rows = [
    { row: 1, cells: captions },
    { row: 2, cells },
  ];
  const result = readGrid({ rows, delimiter: null }, { mapping });
  const [line] = result.ok ? result.statement.lines : [];
  if (!line) throw new Error('no line');
  return line;
}

const upi = '412345678901';
const neft = 'SBIN326123456789';
const other = '698765432109';

const references: [
  narration: string,
  column: string,
  rail: string,
  kind: string,
  rrn: string | null,
][] = [
  [`UPI-RAVI-r@YBL-SBIN0001234-${upi}-REVERSAL OF LOAN`, `0000${upi}`, 'UPI', 'PAYMENT', upi],
  [`UPI-CHARGES PVT LTD-S@YBL-SBIN0001234-${upi}-FEE`, '', 'UPI', 'PAYMENT', upi],
  [
    `UPI/RAVI/ravi@ybl/${other}/HDFC BANK LTD/${upi}/ICI6349528b3dd35a38b58011ba/`,
    '',
    'UPI',
    'PAYMENT',
    upi,
  ],
  [`UPI/CR/${upi}/RAVI/SBIN/r@ybl/${other}`, '', 'UPI', 'PAYMENT', upi],
  [`UPI/RAVI/${upi}/family`, `UPI-${other}`, 'UPI', 'PAYMENT', upi],
  ['UPI/919876543210@ybl/RAVI', upi, 'UPI', 'PAYMENT', upi],
  ['UPI/RAVI/gift', `0000${upi}`, 'UPI', 'PAYMENT', upi],
  ['UPI/RAVI/gift', '12345678901', 'UPI', 'PAYMENT', '012345678901'],
  [`UPIRET-20260808-${upi}`, `0000${upi}`, 'UPI', 'REVERSAL', upi],
  [`Return-UPI-${upi}-RAVI`, '', 'UPI', 'REVERSAL', upi],
  [`REV-UPI-${upi}-Reversal`, '', 'UPI', 'REVERSAL', upi],
  [`UPI/REV/${upi}/RAVI/Reversal`, '', 'UPI', 'REVERSAL', upi],
  [`UPI/CRADJ/${upi}/REVERSAL`, '', 'UPI', 'REVERSAL', upi],
  [`UPI REV ${upi} DT 010826`, '', 'UPI', 'REVERSAL', upi],
  [`REVERSAL OF UPI TXN ${upi}`, '', 'UPI', 'REVERSAL', upi],
  [`RVSL-IMPS P2A ${upi}`, '', 'IMPS', 'REVERSAL', upi],
  ['NEFT_RTN:SBINN52026080112345678/RAVI', '', 'NEFT', 'REVERSAL', 'SBINN52026080112345678'],
  [`UPI/CR/${upi}/RET SINGH/SBIN/ret@ybl/refund`, '', 'UPI', 'PAYMENT', upi],
  [`UPI/REVA SHARMA/${upi}/return`, '', 'UPI', 'PAYMENT', upi],
  [`NEFT/UPI SETTLEMENT/${neft}/SHOP`, other, 'NEFT', 'PAYMENT', neft],
  [`NEFT CR-SBIN0001234-RAVI-ME-${neft}`, other, 'NEFT', 'PAYMENT', neft],
  [`IMPS-IN/${upi}/919876543210/RAVI`, '', 'IMPS', 'PAYMENT', upi],
  [`SentIMPS${upi}RAVI/HDFC /X1/payout`, `IMPS-${upi}`, 'IMPS', 'PAYMENT', upi],
  [`.IMPS P2A CHARGES ${other} INCL GST`, `0000${other}`, 'CHARGE', 'CHARGE', null],
  [`IMPS/CHG/${other}`, '', 'CHARGE', 'CHARGE', null],
  [`UPI CHARGES ${other}`, '', 'CHARGE', 'CHARGE', null],
  ['IMPS Chg Jul26+GST', '', 'CHARGE', 'CHARGE', null],
  [`SMS ALERT UPI TXN ${other}`, '', 'CHARGE', 'CHARGE', null],
  [`NFS/CASH WDL/${other}/ZZRM1774`, '', 'ATM', 'OTHER', null],
  ['NWD-416021XXXXXX4321-S1-DELHI', `0000${other}`, 'ATM', 'OTHER', null],
  [`AEPS CASH WDL ${other}`, '', 'ATM', 'OTHER', null],
  [`POS 416021XXXXXX4321 SHOP ${other}`, '', 'OTHER', 'OTHER', null],
  [`SELF TRANSFER ${other}`, other, 'OTHER', 'OTHER', null],
  [`CDM CASH DEP ${other}`, '', 'CASH', 'OTHER', null],
  [`CLG-CHQ 123456 RAVI`, '', 'CHEQUE', 'OTHER', null],
  ['000000012345:Int.Pd:01-05-2026 to 31-07-2026', '', 'INTEREST', 'OTHER', null],
  ['=HYPERLINK("http://127.0.0.1")', `0000${upi}`, 'OTHER', 'PAYMENT', upi],
];

describe('the rail first, then the reference', () => {
  test.each(references)('%s [%s]', (narration, column, rail, kind, rrn) => {
    expect(lineOf(narration, column)).toMatchObject({ rail, kind, rrn });
  });

  test.each([
    [`UPI/EVE/eve@ybl/SBIN/pay ${other}`, upi],
    [`UPI/EVE/eve@ybl/SBIN/${other}`, upi],
    ['UPI/BOB/b@ybl/SBIN/919876543210', upi],
    [`UPI/BOB/b@ybl/SBIN/x-CR-C${other}`, upi],
    [`UPI/BOB/b@ybl/UPI${other}`, upi],
    ['NEFT-RAVI-HDFCN52026080112345678', neft],
  ])('a note does not stand for the reference in a column for it: %s', (narration, reference) => {
    for (const caption of ['UTR', 'RRN', 'UPI Ref No', 'UTR No']) {
      expect(lineOf(narration, reference, caption).rrn).toBe(reference);
    }
  });

  test.each([
    [`UPI/EVE/eve@ybl/SBIN/pay ${other}`, upi, upi],
    [`UPI/RAVI/ravi@ybl/${other}`, `0000${upi}`, upi],
    [`UPI/BOB/b@ybl/SBIN/x-CR-C${other}`, upi, upi],
    [`UPI/BOB/b@ybl/SBIN/x-CR-C${other}`, '', null],
    [`UPI/BOB/b@ybl/UPI${other}`, `0000${upi}`, upi],
    [`UPI/RAVI/ravi@ybl/x/HDFC BANK LTD/${other}/ICI6349528b3dd35a38b58011ba/`, upi, other],
    [`UPI/RAVI/${other}/family`, upi, other],
    [`UPI/CR/C${other}/RAVI/SBIN/r@ybl`, '', other],
    [`SentIMPS${other}RAVI/HDFC /X1/payout`, `IMPS-${upi}`, other],
  ])('a column that may hold the bank’s own number: %s [%s]', (narration, column, rrn) => {
    expect(lineOf(narration, column).rrn).toBe(rrn);
  });

  test('the bank’s own number is kept beside the reference', () => {
    expect(lineOf(`UPI/RAVI/${upi}/x`, `UPI-${other}`).refs).toEqual([
      { value: other, kind: 'BANK_OWN' },
    ]);
    expect(lineOf(`UPI/RAVI/${upi}/x`, `0000${upi}`).refs).toEqual([]);
    expect(lineOf(`UPI/RAVI/${upi}/x`, '0000000000000000').refs).toEqual([]);
    expect(lineOf(`UPI/RAVI/${upi}/x`, 'TRANSFER FROM 4897776523016').refs).toEqual([]);
  });
});

const parties: [
  narration: string,
  name: string | null,
  vpa: string | null,
  complete: boolean | null,
][] = [
  [`UPI-LAL-ZZ-LAL6593-2@IBL-BARB0ZZ4903-${upi}-RENT`, 'LAL', 'zz-lal6593-2@ibl', true],
  [`UPI-A-B STORES-ab@ybl-BARB0ZZ4903-${upi}-RENT`, 'A-B STORES', 'ab@ybl', true],
  [`UPI-919876543210@YBL-SBIN0001234-${upi}-X`, null, '919876543210@ybl', true],
  [`UPI-${upi}-RAVI-ravi@ybl-note`, 'RAVI', 'ravi@ybl', true],
  [
    `UPI/CR/${upi}/RAVI K/SBIN/**ravi1@ybl/UPI//SBI6349528b3dd35a38b58011b`,
    'RAVI K',
    '**ravi1@ybl',
    false,
  ],
  [`UPI/CR/${upi}/RAVI K/HDFC/ravi.kumar/`, 'RAVI K', 'ravi.kumar', false],
  [`UPI/CR/${upi}/SARVAN  /UTIB/5342042264/Payme--`, 'SARVAN', '5342042264', false],
  [
    `UPI/DHRU/5335037345@ybl/Payment/PNB/${upi}/ICIce00ac16c5d9a899d9805c737e/`,
    'DHRU',
    '5335037345@ybl',
    true,
  ],
  [
    `UPI/DHRU/5897206189@pthd/x/PNB/${upi}/ICIce00ac16c5d9a899d9805c737e/`,
    'DHRU',
    '5897206189@pthd',
    false,
  ],
  [
    `UPI/DHRU/zzsarvan.rask3@/x/PNB/${upi}/ICIce00ac16c5d9a899d9805c737e/`,
    'DHRU',
    'zzsarvan.rask3@',
    false,
  ],
  [`UPI/CR/${upi}/RAVI K/SBIN/rent/`, 'RAVI K', null, null],
  [`UPI/${upi}/12:10:11/UPI/ravi@ybl/Paid`, null, 'ravi@ybl', true],
  [`UPI/${upi}/From:ravi@ybl/To:me@yesb/x`, null, 'ravi@ybl', true],
  [`UPI/P2A/${upi}/RAVI KUMAR /Sent using/BANK OF BARODA`, 'RAVI KUMAR', null, null],
  [`UPI/CR/${upi}/AXIS BANK/UTIB/axis@axl/x`, 'AXIS BANK', 'axis@axl', true],
  [`IMPS/P2A/${upi}/993872462777364/payout/PUNJABNATIONALBANK/`, null, null, null],
  [`IMPS INWARD ORG IMPSTO from RAVI BANK OF BARODA REF NO: - ${upi}`, 'RAVI', null, null],
  [`NEFT INWARD NEFT IN UTR ${neft} F ROM RAVI K N046669651128656TXN RE DI`, 'RAVI K', null, null],
  [`NEFT*SBIN0001234*${neft}*RAVI KUMAR--`, 'RAVI KUMAR', null, null],
  [`NEFT/UPI SETTLEMENT/${neft}/RAZORPAY`, 'RAZORPAY', null, null],
];

test.each([
  ['Reversal of payment to ASHA', 'REVERSAL'],
  ['Reversed: Paid to RAVI', 'REVERSAL'],
  ['REFUND FROM AMAZON', 'REVERSAL'],
  ['RAVI KUMAR', 'PAYMENT'],
  ['Rent, returned next month', 'PAYMENT'],
])('beside a number of the network, without a rail: %s', (narration, kind) => {
  for (const caption of ['UTR No', 'UPI Ref No']) {
    expect(lineOf(narration, upi, caption)).toMatchObject({ kind, rrn: upi });
  }
});

describe('the other party', () => {
  test.each(parties)('%s', (narration, name, vpa, vpaComplete) => {
    expect(lineOf(narration)).toMatchObject({ name, vpa, vpaComplete });
  });

  test('a name that a sentence gives stays on its own line', () => {
    const captions = ['Date', 'Narration', 'Ref No', 'Debit', 'Credit'];
    const narrations = [`Received from RAVI KUMAR\nUPI-${upi}-`, 'CHQ DEPOSIT 1234', 'SMS CHARGES'];
    const lines = narrations.map((narration) => ['01/08/2026', narration, '', '', '100.00']);
    const rows = [captions, ...lines].map((cells, at) => ({ row: at + 1, cells }));
    const result = readGrid({ rows, delimiter: null }, { mapping });
    const names = result.ok ? result.statement.lines.map(({ name }) => name) : null;
    expect(names).toEqual(['RAVI KUMAR', null, null]);
  });
});
