import { bankFile, csv, type BankFile } from './bank-file.ts';
import { asBook, asHtml, asText, utf8 } from './containers.ts';
import { barodaWords, federalWords, numberFirst, unionWords, yesWords } from './words-others.ts';
import { dayAs, grouped, plain, sides } from './writing.ts';

export const otherBanks: readonly BankFile[] = [
  bankFile(
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
      line: (transaction, { narration }) => {
        const [debit, credit] = sides(transaction);
        return [
          dayAs(transaction.day, 'dd-mm-yyyy'),
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
          `${grouped(transaction.balance)}Cr`,
        ];
      },
      page: 20,
    },
    ({ sheet }) => asBook(sheet, 'biff8'),
  ),
  bankFile(
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
      line: (transaction, { narration }) => [
        `S${transaction.other.slice(0, 7)}`,
        dayAs(transaction.day, 'dd/mm/yyyy'),
        narration,
        `${plain(transaction.amount)}(${transaction.direction === 'credit' ? 'Cr' : 'Dr'})`,
        `${plain(transaction.balance)}(Cr)`,
      ],
      newestFirst: true,
    },
    ({ sheet }) => asBook(sheet, 'xlsx'),
  ),
  bankFile(
    'IndusInd, csv with a column Type that says nothing about the side',
    'INDUSIND',
    {
      head: [['INDUSIND BANK LTD'], ['Account No', '100012345678']],
      captions: ['Date', 'Type', 'Description', 'Debit', 'Credit', 'Balance'],
      words: numberFirst,
      line: (transaction, { narration }) => [
        dayAs(transaction.day, 'dd MMM yyyy'),
        'Transfer',
        narration,
        ...sides(transaction, grouped, '-'),
      ],
      newestFirst: true,
    },
    csv,
  ),
  bankFile(
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
      line: (transaction, { narration }) => [
        dayAs(transaction.day, 'dd-MMM-yyyy'),
        dayAs(transaction.day, 'dd-MMM-yyyy'),
        narration,
        '',
        ...sides(transaction, grouped, ''),
      ],
    },
    ({ sheet }) => utf8(asHtml(sheet)),
  ),
  bankFile(
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
      line: (transaction, { narration }) => [
        dayAs(transaction.day, 'dd/mm/yyyy'),
        dayAs(transaction.day, 'dd/mm/yyyy'),
        narration,
        '',
        ...sides(transaction, grouped, ''),
      ],
    },
    ({ sheet }) => utf8(asText(sheet, ';')),
  ),
  bankFile(
    'RBL, pipes, signed amounts',
    'RBL',
    {
      head: [['RBL Bank'], ['Account No: 309001234567']],
      captions: ['Txn Date', 'Particulars', 'Txn Amount', 'Balance'],
      words: numberFirst,
      line: (transaction, { narration }) => [
        dayAs(transaction.day, 'yyyy-mm-dd'),
        narration,
        `${transaction.direction === 'debit' ? '\u2212' : ''}${grouped(transaction.amount)}`,
        grouped(transaction.balance),
      ],
    },
    ({ sheet }) => utf8(asText(sheet, '|')),
  ),
];
