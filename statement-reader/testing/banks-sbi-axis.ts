import type { BankFile } from './bank-file.ts';
import { asBook, asText, utf16, utf8 } from './containers.ts';
import { dayAs, grouped, plain, sides, write } from './writing.ts';
import { axisWords, sbiWords } from './words.ts';

const csv = (sheetText: string) => utf8(sheetText);

export const sbiAxisBanks: readonly BankFile[] = [
  {
    name: 'SBI tab separated, named .xls, UTF-16',
    bank: 'SBI',
    make: (transactions) => {
      const written = write(
        {
          head: [
            ['Account Name       :', 'MS X'],
            ['Account Number     :', '_00000000000011111'],
            ['IFS (Indian Financial System) Code         :', 'SBIN0ZZ0003'],
            ['Balance on 1 Aug 2026        :', '6,45,452.35'],
            ['Start Date          :', '1 Aug 2026'],
            ['End Date            :', '31 Aug 2026'],
          ],
          captions: [
            'Txn Date',
            'Value Date',
            'Description',
            'Ref No./Cheque No.',
            '        Debit',
            'Credit',
            'Balance',
            '',
          ],
          foot: [[], ['**This is a computer generated statement and does not require a signature']],
          words: sbiWords(true, ''),
          line: (transaction, { narration, reference }) => [
            dayAs(transaction.day, 'd MMM yyyy'),
            dayAs(transaction.day, 'd MMM yyyy'),
            `   ${narration}`,
            reference,
            ...sides(transaction, grouped, ' '),
            '',
          ],
        },
        transactions,
      );
      return { bytes: utf16(asText(written.sheet, '\t')), written };
    },
  },
  {
    name: 'SBI 2025, xlsx with a line break in the narration',
    bank: 'SBI',
    make: (transactions) => {
      const written = write(
        {
          head: [
            ['State Bank of India'],
            ['Account Number', 'XXXXXXX2222'],
            ['IFSC Code', 'SBIN0ZZ0003'],
            ['Balance as on 1 Aug 2026', '48,215.60'],
            ['Account Statement from 1 Aug 2026 to 31 Aug 2026'],
            [],
          ],
          captions: ['Date', 'Details', 'Ref No/Cheque No', 'Debit', 'Credit', 'Balance'],
          words: sbiWords(false, '\n'),
          line: (transaction, { narration, reference }) => [
            dayAs(transaction.day, 'dd/mm/yyyy'),
            narration,
            reference || '-',
            ...sides(transaction, grouped, ''),
          ],
        },
        transactions,
      );
      return { bytes: asBook(written.sheet, 'xlsx'), written };
    },
  },
  {
    name: 'SBI csv with grouping commas and no quotes',
    bank: 'SBI',
    make: (transactions) => {
      const written = write(
        {
          head: [
            ['State Bank of India'],
            ['Account Number', '_00000000000011111'],
            ['IFS Code', 'SBIN0ZZ0003'],
            [],
          ],
          captions: [
            'Txn Date',
            'Value Date',
            'Description',
            'Ref No./Cheque No.',
            'Debit',
            'Credit',
            'Balance',
            '',
          ],
          words: sbiWords(true, ''),
          line: (transaction, { narration, reference }) => [
            dayAs(transaction.day, 'd MMM yyyy'),
            dayAs(transaction.day, 'd MMM yyyy'),
            narration,
            reference,
            ...sides(transaction, grouped, ' '),
            '',
          ],
        },
        transactions,
      );
      return { bytes: csv(asText(written.sheet, ',', 'never')), written };
    },
  },
  {
    name: 'Axis, csv',
    bank: 'AXIS',
    make: (transactions) => {
      const pad = (paise: bigint) => plain(paise).padStart(18);
      const written = write(
        {
          head: [
            ['Name :- MS X'],
            ['IFSC Code :- UTIB0ZZ0004'],
            [],
            [
              'Statement of Account No - 91XXXXXXX for the period (From : 01-08-2026 To : 31-08-2026)',
            ],
            [],
          ],
          captions: ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL'],
          foot: [
            [],
            ['Unless the constituent notifies the bank immediately'],
            [],
            ['Legend : '],
            [' ICONN ', ' Transaction trough Internet Banking '],
          ],
          words: axisWords,
          line: (transaction, { narration }) => [
            dayAs(transaction.day, 'dd-mm-yyyy'),
            '-',
            narration,
            ...sides(transaction, pad, ' '),
            '5157',
          ],
        },
        transactions,
      );
      return { bytes: csv(asText(written.sheet, ',')), written };
    },
  },
];
