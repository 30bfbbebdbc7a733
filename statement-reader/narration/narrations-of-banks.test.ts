import { describe, expect, test } from 'vitest';
import { readGrid } from '../testing/read.ts';
import type { ReadLine } from '../statement.ts';

type Facts = Partial<ReadLine>;
type Case = readonly [narration: string, facts: Facts];

/** Somebody has looked at it, since one balance proves nothing. */
const mapping = {
  headerRow: 0,
  date: 0,
  narration: 1,
  reference: 2,
  debit: 3,
  credit: 4,
  balance: 5,
};

function lineOf(narration: string, direction: 'credit' | 'debit', reference = ''): ReadLine {
  const money = direction === 'credit' ? ['', '100.00', '1100.00'] : ['100.00', '', '900.00'];
  const rows = [
    { row: 1, cells: ['Date', 'Narration', 'Chq./Ref.No.', 'Debit', 'Credit', 'Balance'] },
    { row: 2, cells: ['01/08/2026', narration, reference, ...money] },
  ];
  const result = readGrid({ rows, delimiter: null }, { mapping });
  const line = result.ok ? result.statement.lines[0] : undefined;
  if (!line) throw new Error('no line');
  return line;
}

const paid = (rrn: string, name: string | null, vpa: string | null, more: Facts = {}): Facts => ({
  ...{ rail: 'UPI', kind: 'PAYMENT', rrn, name, vpa },
  ...more,
});
const number = '612345678901';

const credits: readonly Case[] = [
  [
    'UPI-K-MART STORES-KMART.7@YBL-YESB0YBLUPI-612345678901-UPI',
    paid(number, 'K-MART STORES', 'kmart.7@ybl'),
  ],
  [
    'UPI-SMART 7-ELEVEN-SMART.7@ICICI-ICIC0DC0099-612345678901-X',
    paid(number, 'SMART 7-ELEVEN', 'smart.7@icici'),
  ],
  [
    'UPI-RAJ (P) LTD.-RAJ.2@OKSBI-SBIN0001234-612345678901-INV/22',
    paid(number, 'RAJ (P) LTD.', 'raj.2@oksbi'),
  ],
  [
    'UPI-रवि कुमार-RAVI@OKAXIS-UTIB0000553-612345678901-UPI',
    paid(number, 'रवि कुमार', 'ravi@okaxis'),
  ],
  [
    'UPI/612345678901/returning the a/joy5@okicic/ICICI Bank/ICI3c428597f581479b',
    paid(number, null, 'joy5@okicic', { vpaComplete: false, bank: 'ICIC' }),
  ],
  [
    'UPI/612345678901/UPI/brijeshparmar14/Axis Bank Ltd./ICI518bac90a53a4de5822a76c4',
    paid(number, null, 'brijeshparmar14', { vpaComplete: false }),
  ],
  ['UPI/CR/612345678901/M/S AMBAR/YESB/q58816199/UPI', paid(number, 'M/S AMBAR', 'q58816199')],
  ['UPI/CR/612345678901/RAM S/O SHYAM/SBIN/ram@ybl', paid(number, 'RAM S/O SHYAM', 'ram@ybl')],
  ['UPI/CR/612345678901/J K/HDFC/jk@ybl/rent', paid(number, 'J K', 'jk@ybl')],
  [
    'UPI/612345678901/P2V/nazir77@okicici/NAZIR AHMED',
    paid(number, 'NAZIR AHMED', 'nazir77@okicici'),
  ],
  ['UPI 612345678901/SBIN/KOLA SHEKHAR/Payment from Ph', paid(number, 'KOLA SHEKHAR', null)],
  ['UPI:612345678901:q9@ptys(Maseeha Banu)', paid(number, 'Maseeha Banu', 'q9@ptys')],
  ['UPI Ref. No. 612345678901 from ravi.k@oksbi', paid(number, null, 'ravi.k@oksbi')],
  ['By UPI transfer 612345678901', paid(number, null, null)],
  [
    'Received from RAVI KUMAR\nUPI ID: ravi.k@oksbi\nUPI Ref No: 612345678901',
    paid(number, 'RAVI KUMAR', 'ravi.k@oksbi'),
  ],
  [
    'Received from RETURNA DEY\nUPI ID: r@ybl\nUPI Ref No: 612345678901',
    paid(number, 'RETURNA DEY', 'r@ybl'),
  ],
  ['UPI/612345678901/From:ravi@ptyes/To:me@yesbank/x', paid(number, null, 'ravi@ptyes')],
  ['UPI-612345678901-RAVI KUMAR-ravi-1@axl-gift/food', paid(number, 'RAVI KUMAR', 'ravi-1@axl')],
  ['IMPS-612345678901-ASHA RAO-IDIB-XXXXXXX0131-gift/food', { rail: 'IMPS', name: 'ASHA RAO' }],
  [
    'IMPS INWARD ORG IMPSTO from FEE ROZ AXIS BANK REF NO: - 612345678901',
    { rail: 'IMPS', kind: 'PAYMENT', rrn: number, name: 'FEE ROZ' },
  ],
  [
    'UPI/612345678901/gift/food/jd@axl/STATE BANK OF INDIA/ABL426619222477265243ab',
    paid(number, null, 'jd@axl', { bank: 'SBIN' }),
  ],
  ['UPIRV/612345678901/REV', { rail: 'UPI', kind: 'REVERSAL', rrn: number }],
  ['UPI/612345678901/REV/BLINKIT', { rail: 'UPI', kind: 'REVERSAL', rrn: number }],
  ['UPI/612345678901/refund/ravi@ybl/HDFC BANK LTD', { kind: 'PAYMENT', rrn: number }],
  ['IMPSAB/612345678901/ARUNKUMAR/9876543210', { rail: 'IMPS', rrn: number, name: 'ARUNKUMAR' }],
  [
    'IMPS/ASHA RAO/612345678901/RRN:612345678901/HDFC',
    { rail: 'IMPS', rrn: number, name: 'ASHA RAO' },
  ],
  [
    'MB-IMPS-CR/VINESH/HDFC/**0983/ /26/08/2026 12:03:23/612345678901',
    { rail: 'IMPS', rrn: number, name: 'VINESH' },
  ],
  [
    'MMT/IMPS/612345678901/No Remarks/VASI GATEW/Yes Ba',
    { rail: 'IMPS', rrn: number, name: 'VASI GATEW' },
  ],
  [
    'MMT/IMPS/612345678901/NA/AKASH YELL/HDFC0000443',
    { name: 'AKASH YELL', ifsc: 'HDFC0000443', bank: 'HDFC' },
  ],
  [
    'N/HDFCN52026080112345678/HDFC0000240/ACME',
    { rail: 'NEFT', rrn: 'HDFCN52026080112345678', name: 'ACME' },
  ],
  [
    'R/ICICR52026080112345678/ICIC0007055/BIG CO',
    { rail: 'RTGS', rrn: 'ICICR52026080112345678', name: 'BIG CO' },
  ],
  [
    'NEFT/HDFCN52026080112345678/LAL-CHAND RAO/HDFC BANK LTD/rent',
    { rail: 'NEFT', rrn: 'HDFCN52026080112345678', name: 'LAL-CHAND RAO' },
  ],
  [
    'NFT/HDFCH26123456789/ACME PVT LTD',
    { rail: 'NEFT', rrn: 'HDFCH26123456789', name: 'ACME PVT LTD' },
  ],
  [
    'UPI/CR/C612345678901/RAJ ELECTRIC/SBIN/9428179252@ybl',
    paid(number, 'RAJ ELECTRIC', '9428179252@ybl'),
  ],
  ['UPI/CR/612345678901/RAJ KUMAR/UTIB/XXXXXX2363/rent', paid(number, 'RAJ KUMAR', null)],
  ['UPI/CR/612345678901/RAJ KUMAR/UTIB/00504457598340/rent', paid(number, 'RAJ KUMAR', null)],
  ['UPI/AIRP/612345678901/RAJ KUMAR/rent', paid(number, 'RAJ KUMAR', null)],
  ['UPI-CR-612345678901-RAJ KUMAR-AIRP-141671985426-rent', paid(number, 'RAJ KUMAR', null)],
  ['UPI-612345678901-rent', paid(number, null, null)],
  ['UPI Credit-612345678901-RAJ KUMAR-raj_14@axl', paid(number, 'RAJ KUMAR', 'raj_14@axl')],
  [
    'UPI-DR MOHAN RAO-mohan@ybl-SBIN0001234-612345678901-X',
    paid(number, 'DR MOHAN RAO', 'mohan@ybl'),
  ],
  ['By UPI:612345678901:RAJ KUMAR:raj@axl', paid(number, 'RAJ KUMAR', 'raj@axl')],
  ['By IMPS:612345678901:RAJ KUMAR', { rail: 'IMPS', rrn: number, name: 'RAJ KUMAR' }],
  ['IMPS 612345678901 FROM RAJ KUMAR', { rail: 'IMPS', rrn: number, name: 'RAJ KUMAR' }],
  ['UPI-612345678901-rent-2026', paid(number, null, null)],
  ['UPI-CR-612345678901-room rent-202608', paid(number, null, null)],
  ['UPI-612345678901-RAJ KUMAR-XXXX1234', paid(number, 'RAJ KUMAR', null)],
  ['UPI-612345678901-RAJ KUMAR-50100123456789', paid(number, 'RAJ KUMAR', null)],
  ['IMPS 612345678901 Rent August', { rail: 'IMPS', rrn: number, name: null }],
  ['IMPS 612345678901 RENT AUGUST', { rail: 'IMPS', rrn: number, name: null }],
  ['IMPS 612345678901 RAJ KUMAR', { rail: 'IMPS', rrn: number, name: 'RAJ KUMAR' }],
  ['IMPS 612345678901 from Raj Kumar', { rail: 'IMPS', rrn: number, name: 'Raj Kumar' }],
  ['NEFT CR SALARY UTR HDFCN52026080112345678', { rail: 'NEFT', name: null }],
  ['NEFT CR RENT FOR AUGUST HDFCN52026080112345678', { rail: 'NEFT', name: null }],
  ['IMPS 612345678901 FUND TRANSFER', { rail: 'IMPS', rrn: number, name: null }],
  ['Received from RAJ via IMPS Ref No: 612345678901', { rail: 'IMPS', rrn: number, name: 'RAJ' }],
  ['NEFT:RAJ & CO HDFCN52026080112345678', { rail: 'NEFT', name: 'RAJ & CO' }],
  ['NEFT from RAJ & CO UTR: HDFCN52026080112345678', { rail: 'NEFT', name: 'RAJ & CO' }],
  ['NEFT CR HDFCN52026080112345678', { rail: 'NEFT', name: null }],
  [
    'REV-UPI-50100XXXX1234-raj@axl-612345678901-RENT',
    { kind: 'REVERSAL', rrn: number, name: null },
  ],
  ['UPI/RVSL/612345678901/raj@axl', { kind: 'REVERSAL', rrn: number, name: null }],
  ['ACH C- INDIAN CLEARING CORP-0000C1KJ6REL', { rail: 'OTHER', kind: 'OTHER', rrn: null }],
];

const debits: readonly Case[] = [
  ['UPI/612345678901/From:me@yesbank/To:ravi@okaxis/x', paid(number, null, 'ravi@okaxis')],
  [
    'UPIOUT/612345678901/indianrailwayca252644.rz/4112',
    paid(number, null, 'indianrailwayca252644.rz', { vpaComplete: false }),
  ],
  [
    'IMPS-OUT/612345678901/HDFC0000001/0000000000',
    { rail: 'IMPS', rrn: number, ifsc: 'HDFC0000001' },
  ],
  ['ATL/416021XXXXXX1234/DELHI MAIN', { rail: 'ATM', kind: 'OTHER', rrn: null }],
];

describe('narrations of many banks', () => {
  test.each(credits)('credit %j', (narration, facts) => {
    expect(lineOf(narration, 'credit')).toMatchObject(facts);
  });

  test.each(debits)('debit %j', (narration, facts) => {
    expect(lineOf(narration, 'debit')).toMatchObject(facts);
  });

  test.each([
    'POS 416021XXXXXX1234 AMAZON SELLER',
    '50200091744612-TPT-STIPEND-PRIYAYUSH FOUNDATION',
    'ME DC SI 416021XXXXXX3379 STREAMING',
    'IB BILLPAY DR-HDFC5X-653029XXXXXX9097',
  ])('the number of %s is the bank’s own', (narration) => {
    const line = lineOf(narration, 'credit', `0000${number}`);
    expect(line).toMatchObject({ rail: 'OTHER', kind: 'OTHER', rrn: null });
  });

  test('a long narration made of one mark takes no longer than others', () => {
    const start = process.threadCpuUsage();
    for (const part of ['-', ' ', '612345678901-', ' FROM a', '(value date:']) {
      for (const rail of ['UPI', 'UPI-', 'RTGS ', 'NEFT', 'IMPS ']) {
        lineOf(`${rail}${part.repeat(30_000 / part.length)}x`, 'credit');
      }
    }
    expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
  });
});
