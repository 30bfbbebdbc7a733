import type { BankFile } from './banks-named.ts';
import { asBook, asHtml, asText, utf8 } from './containers.ts';
import type { Deal } from './deals.ts';
import {
  dayAs,
  grouped,
  number,
  plain,
  sides,
  wordings,
  write,
  type Style,
  type Written,
} from './writing.ts';

const cr = (deal: Deal) => (deal.direction === 'credit' ? 'CR' : 'DR');
const whole = (deal: Deal) => ({ vpa: deal.vpa, vpaComplete: true });

/** Where the reference of a UPI payment stands in the words of banks that are less common. */
const numberFirst = wordings({
  upi: (deal) => ({
    narration: `UPI/${deal.reference}/${cr(deal)}/${deal.person}/${deal.code}/${deal.vpa}`,
    name: deal.person,
    ...whole(deal),
  }),
  return: (deal) => ({ narration: `UPI/${deal.reference}/REVERSAL` }),
});
const barodaWords = wordings({
  upi: (deal) => ({
    narration: `UPI/${deal.reference}/${deal.time}/UPI/${deal.vpa}/${deal.note}`,
    ...whole(deal),
  }),
  imps: (deal) => ({
    narration: `IMPS/P2A/${deal.reference}/${deal.person}/${deal.bank}`,
    name: deal.person,
  }),
  neft: (deal) => ({ narration: `NEFT-${deal.reference}-${deal.person}`, name: deal.person }),
  return: (deal) => ({ narration: `UPI REVERSAL/${deal.reference}` }),
});
const unionWords = wordings({
  upi: (deal) => ({
    narration: `UPIA${deal.direction === 'credit' ? 'B' : 'R'}/${deal.reference}/${cr(deal)}/${deal.person}/${deal.code}/${deal.vpa}`,
    name: deal.person,
    ...whole(deal),
  }),
  return: (deal) => ({ narration: `UPIREV/${deal.reference}/CR` }),
});
const yesWords = wordings({
  upi: (deal) => ({
    narration: `UPI/${deal.reference}/From:${deal.vpa}/To:shop@yesbank/${deal.note}`,
    ...whole(deal),
  }),
  return: (deal) => ({ narration: `Return-UPI/${deal.reference}/From:shop@yesbank` }),
});
const federalWords = wordings({
  upi: (deal) => ({
    narration: `UPI ${deal.direction === 'credit' ? 'IN' : 'OUT'}/${deal.reference}/${deal.vpa}/${deal.note}/0000`,
    ...whole(deal),
  }),
  return: (deal) => ({ narration: `UPI RET/${deal.reference}` }),
});
const airtelWords = wordings({
  upi: (deal) => ({
    narration: `UPI/${cr(deal)}/${deal.reference}/${deal.person}/${deal.code}/${deal.vpa}`,
    name: deal.person,
    ...whole(deal),
  }),
});

function file(
  name: string,
  bank: string | null,
  style: Style,
  pack: (written: Written) => Uint8Array,
): BankFile {
  return {
    name,
    bank,
    make: (deals) => {
      const written = write(style, deals);
      return { bytes: pack(written), written };
    },
  };
}

const csv = ({ sheet }: Written) => utf8(asText(sheet, ','));

export const otherBanks: readonly BankFile[] = [
  file(
    'Bank of Baroda, BIFF8 with empty columns and Cr behind the balance',
    'BANK OF BARODA',
    {
      head: [
        ['BANK OF BARODA'],
        [null, 'Account No : 12345678901234'],
        [null, 'Statement of transactions from 01-08-2026 to 31-08-2026'],
      ],
      captions: [
        'DATE',
        null,
        'NARRATION',
        null,
        null,
        'CHQ.NO.',
        null,
        'WITHDRAWAL (DR)',
        null,
        'DEPOSIT (CR)',
        null,
        'BALANCE (INR)',
      ],
      foot: [['Note: this is a statement']],
      words: barodaWords,
      line: (deal, { narration }) => {
        const [debit, credit] = sides(deal);
        return [
          dayAs(deal.day, 'dd-mm-yyyy'),
          null,
          narration,
          null,
          null,
          null,
          null,
          debit,
          null,
          credit,
          null,
          `${grouped(deal.balance)}Cr`,
        ];
      },
      page: 20,
    },
    ({ sheet }) => asBook(sheet, 'biff8'),
  ),
  file(
    'Union Bank, xlsx, one amount with (Cr) behind it, newest first',
    'UNION BANK',
    {
      head: [
        ['Union Bank of India'],
        ['Account Number:', '012345678901234'],
        ['IFSC:', 'UBIN0531234'],
      ],
      captions: ['Tran Id', 'Tran Date', 'Remarks', 'Amount (Rs.)', 'Balance (Rs.)'],
      words: unionWords,
      line: (deal, { narration }) => [
        `S${deal.other.slice(0, 7)}`,
        dayAs(deal.day, 'dd/mm/yyyy'),
        narration,
        `${plain(deal.amount)}(${deal.direction === 'credit' ? 'Cr' : 'Dr'})`,
        `${plain(deal.balance)}(Cr)`,
      ],
      newestFirst: true,
    },
    ({ sheet }) => asBook(sheet, 'xlsx'),
  ),
  file(
    'IndusInd, csv with a column Type that says nothing about the side',
    'INDUSIND',
    {
      head: [['INDUSIND BANK LTD'], ['Account No', '100012345678']],
      captions: ['Date', 'Type', 'Description', 'Debit', 'Credit', 'Balance'],
      words: numberFirst,
      line: (deal, { narration }) => [
        dayAs(deal.day, 'dd MMM yyyy'),
        'Transfer',
        narration,
        ...sides(deal, grouped, '-'),
      ],
      newestFirst: true,
    },
    csv,
  ),
  file(
    'Yes Bank, HTML named .xls',
    'YES BANK',
    {
      head: [
        ['YES BANK LTD'],
        ['Account Number : 012345678901234'],
        ['Period : 01-Aug-2026 to 31-Aug-2026'],
      ],
      captions: [
        'Transaction Date',
        'Value Date',
        'Transaction Description',
        'Reference Number',
        'Withdrawals',
        'Deposits',
        'Running Balance',
      ],
      foot: [['Closing Balance', '', '', '', '', '', '1,234.00']],
      words: yesWords,
      line: (deal, { narration }) => [
        dayAs(deal.day, 'dd-MMM-yyyy'),
        dayAs(deal.day, 'dd-MMM-yyyy'),
        narration,
        '',
        ...sides(deal, grouped, ''),
      ],
    },
    ({ sheet }) => utf8(asHtml(sheet)),
  ),
  file(
    'Federal Bank, semicolons, a header of two rows',
    'FEDERAL',
    {
      head: [
        ['FEDERAL BANK LTD'],
        ['A/C No. 12345678901234'],
        ['Transaction', 'Value', '', 'Cheque', 'Withdrawal', 'Deposit', 'Running'],
      ],
      captions: ['Date', 'Date', 'Particulars', 'Details', 'Amount', 'Amount', 'Balance'],
      words: federalWords,
      line: (deal, { narration }) => [
        dayAs(deal.day, 'dd/mm/yyyy'),
        dayAs(deal.day, 'dd/mm/yyyy'),
        narration,
        '',
        ...sides(deal, grouped, ''),
      ],
    },
    ({ sheet }) => utf8(asText(sheet, ';')),
  ),
  file(
    'RBL, pipes, signed amounts',
    'RBL',
    {
      head: [['RBL Bank'], ['Account No: 309001234567']],
      captions: ['Txn Date', 'Particulars', 'Txn Amount', 'Balance'],
      words: numberFirst,
      line: (deal, { narration }) => [
        dayAs(deal.day, 'yyyy-mm-dd'),
        narration,
        `${deal.direction === 'debit' ? '\u2212' : ''}${grouped(deal.amount)}`,
        grouped(deal.balance),
      ],
    },
    ({ sheet }) => utf8(asText(sheet, '|')),
  ),
  file(
    'AU, csv in windows-1252 with no-break spaces and rupee marks',
    'AU',
    {
      head: [['AU SMALL FINANCE BANK LIMITED'], ['Account No', '2021234567890']],
      captions: [
        'Txn Date',
        'Value Date',
        'Description',
        'Chq/Ref No',
        'Debit (INR)',
        'Credit (INR)',
        'Balance (INR)',
      ],
      words: wordings({}),
      line: (deal, { narration }) => [
        dayAs(deal.day, 'dd-MMM-yy'),
        dayAs(deal.day, 'dd-MMM-yy'),
        narration,
        '',
        ...sides(deal, (paise) => `Rs. ${grouped(paise)}`, '\u00A0'),
      ],
    },
    ({ sheet }) => new Uint8Array(Buffer.from(asText(sheet, ','), 'latin1')),
  ),
  file(
    'Bank of India, xlsx without balances',
    'BANK OF INDIA',
    {
      head: [['BANK OF INDIA'], ['Account No.', '001210110001234']],
      captions: ['Sr No', 'Date', 'Remarks', 'Debit', 'Credit'],
      words: numberFirst,
      line: (deal, { narration }, index) => [
        index + 1,
        dayAs(deal.day, 'dd-mm-yyyy'),
        narration,
        ...sides(deal, number).slice(0, 2),
      ],
      hasBalance: false,
    },
    ({ sheet }) => asBook(sheet, 'xlsx'),
  ),
  file(
    'Indian Bank, csv with Hindi captions',
    'INDIAN BANK',
    {
      head: [['INDIAN BANK'], ['Account Number', '6123456789']],
      captions: ['दिनांक', 'विवरण', 'नामे', 'जमा', 'शेष'],
      words: numberFirst,
      line: (deal, { narration }) => [
        dayAs(deal.day, 'dd/mm/yyyy'),
        narration,
        ...sides(deal, grouped, ''),
      ],
    },
    csv,
  ),
  file(
    'UCO, csv, type column, amounts unsigned',
    'UCO',
    {
      head: [['UCO BANK']],
      captions: ['Date', 'Particulars', 'Transaction Amount', 'Type', 'Balance'],
      words: numberFirst,
      line: (deal, { narration }) => [
        dayAs(deal.day, 'dd/mm/yyyy'),
        narration,
        grouped(deal.amount),
        deal.direction === 'credit' ? 'Credit' : 'Debit',
        grouped(deal.balance),
      ],
    },
    csv,
  ),
  file(
    'Bandhan, csv, only the balance tells the side',
    'BANDHAN',
    {
      head: [['Bandhan Bank Limited']],
      captions: ['Transaction Date', 'Value Date', 'Description', 'Amount', 'Running Balance'],
      before: (first) => {
        const step = first.direction === 'credit' ? -first.amount : first.amount;
        return [['', '', 'B/F', '', grouped(first.balance + step)]];
      },
      words: wordings({}),
      line: (deal, { narration }) => [
        dayAs(deal.day, 'd MMM yyyy'),
        dayAs(deal.day, 'd MMM yyyy'),
        narration,
        grouped(deal.amount),
        grouped(deal.balance),
      ],
    },
    csv,
  ),
  file(
    'IDBI, BIFF8, pages with repeated headers',
    'IDBI',
    {
      head: [['IDBI Bank Ltd'], ['A/c No: 0123104000012345']],
      captions: [
        'Srl',
        'Txn Date',
        'Value Date',
        'Description',
        'Cheque No',
        'CR/DR',
        'CCY',
        'Amount (INR)',
        'Balance (INR)',
      ],
      words: numberFirst,
      line: (deal, { narration }, index) => [
        String(index + 1),
        `${dayAs(deal.day, 'dd/mm/yyyy')} ${deal.time}`,
        dayAs(deal.day, 'dd/mm/yyyy'),
        narration,
        '',
        deal.direction === 'credit' ? 'Cr.' : 'Dr.',
        'INR',
        grouped(deal.amount),
        grouped(deal.balance),
      ],
      page: 15,
    },
    ({ sheet }) => asBook(sheet, 'biff8'),
  ),
  file(
    'Airtel Payments Bank, csv, month first',
    'AIRTEL',
    {
      head: [['Airtel Payments Bank Limited']],
      captions: [
        'Transaction Date',
        'Transaction ID',
        'Description',
        'Debit',
        'Credit',
        'Closing Balance',
      ],
      words: airtelWords,
      line: (deal, { narration }) => [
        `${dayAs(deal.day, 'mm/dd/yyyy')} ${deal.time}`,
        `FT${deal.other}`,
        narration,
        ...sides(deal, plain, ''),
      ],
    },
    csv,
  ),
];
