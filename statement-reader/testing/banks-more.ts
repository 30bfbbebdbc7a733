import { bankFile, csv, type BankFile } from './bank-file.ts';
import { asBook, asText } from './containers.ts';
import { airtelWords, indusIndWords, numberFirst, paytmWords } from './words-others.ts';
import { dayAs, grouped, number, plain, sides, wordings } from './writing.ts';

export const moreBanks: readonly BankFile[] = [
  bankFile(
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
      line: (transaction, { narration }) => [
        dayAs(transaction.day, 'dd-MMM-yy'),
        dayAs(transaction.day, 'dd-MMM-yy'),
        narration,
        '',
        ...sides(transaction, (paise) => `Rs. ${grouped(paise)}`, '\u00A0'),
      ],
    },
    ({ sheet }) => new Uint8Array(Buffer.from(asText(sheet, ','), 'latin1')),
  ),
  bankFile(
    'Bank of India, xlsx without balances',
    'BANK OF INDIA',
    {
      head: [['BANK OF INDIA'], ['Account No.', '001210110001234']],
      captions: ['Sr No', 'Date', 'Remarks', 'Debit', 'Credit'],
      words: numberFirst,
      line: (transaction, { narration }, index) => [
        index + 1,
        dayAs(transaction.day, 'dd-mm-yyyy'),
        narration,
        ...sides(transaction, number).slice(0, 2),
      ],
      hasBalance: false,
    },
    ({ sheet }) => asBook(sheet, 'xlsx'),
    { headerRow: 2, date: 1, narration: 2, debit: 3, credit: 4 },
  ),
  bankFile(
    'Indian Bank, csv with Hindi captions',
    'INDIAN BANK',
    {
      head: [['INDIAN BANK'], ['Account Number', '6123456789']],
      captions: ['दिनांक', 'विवरण', 'नामे', 'जमा', 'शेष'],
      words: numberFirst,
      line: (transaction, { narration }) => [
        dayAs(transaction.day, 'dd/mm/yyyy'),
        narration,
        ...sides(transaction, grouped, ''),
      ],
    },
    csv,
  ),
  bankFile(
    'UCO, csv, type column, amounts unsigned',
    'UCO',
    {
      head: [['UCO BANK']],
      captions: ['Date', 'Particulars', 'Transaction Amount', 'Type', 'Balance'],
      words: numberFirst,
      line: (transaction, { narration }) => [
        dayAs(transaction.day, 'dd/mm/yyyy'),
        narration,
        grouped(transaction.amount),
        transaction.direction === 'credit' ? 'Credit' : 'Debit',
        grouped(transaction.balance),
      ],
    },
    csv,
  ),
  bankFile(
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
      line: (transaction, { narration }) => [
        dayAs(transaction.day, 'd MMM yyyy'),
        dayAs(transaction.day, 'd MMM yyyy'),
        narration,
        grouped(transaction.amount),
        grouped(transaction.balance),
      ],
    },
    csv,
  ),
  bankFile(
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
      line: (transaction, { narration }, index) => [
        String(index + 1),
        `${dayAs(transaction.day, 'dd/mm/yyyy')} ${transaction.time}`,
        dayAs(transaction.day, 'dd/mm/yyyy'),
        narration,
        '',
        transaction.direction === 'credit' ? 'Cr.' : 'Dr.',
        'INR',
        grouped(transaction.amount),
        grouped(transaction.balance),
      ],
      page: 15,
    },
    ({ sheet }) => asBook(sheet, 'biff8'),
  ),
  bankFile(
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
      line: (transaction, { narration }) => [
        `${dayAs(transaction.day, 'mm/dd/yyyy')} ${transaction.time}`,
        `FT${transaction.other}`,
        narration,
        ...sides(transaction, plain, ''),
      ],
    },
    csv,
  ),
  bankFile(
    'Paytm Payments Bank, csv, signed amounts and sentences',
    'PAYTM',
    {
      head: [['Paytm Payments Bank Ltd'], ['Account Number 919876543210']],
      captions: ['DATE & TIME', 'TRANSACTION DETAILS', 'AMOUNT', 'AVAILABLE BALANCE'],
      words: paytmWords,
      line: (transaction, { narration }) => [
        `${dayAs(transaction.day, 'd MMM yyyy')}\n${transaction.time}`,
        narration,
        `${transaction.direction === 'credit' ? '+' : '-'} Rs.${grouped(transaction.amount)}`,
        `Rs.${grouped(transaction.balance)}`,
      ],
    },
    csv,
  ),
  bankFile(
    'IOB, csv, the value date in brackets',
    'IOB',
    {
      head: [['Indian Overseas Bank'], ['Account Number : 123401000012345']],
      captions: ['Date(Value Date)', 'Particulars', 'Debit(Rs)', 'Credit(Rs)', 'Balance(Rs)'],
      words: indusIndWords,
      line: (transaction, { narration }) => [
        `${dayAs(transaction.day, 'dd-MMM-yy')} (${dayAs(transaction.day, 'dd-MMM-yy')})`,
        narration,
        ...sides(transaction, grouped, '-'),
      ],
    },
    csv,
  ),
];
