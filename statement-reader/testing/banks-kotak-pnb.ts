import type { BankFile } from './bank-file.ts';
import { asBook, asText, utf8 } from './containers.ts';
import { dayAs, grouped, number, plain, sides, wordings, write } from './writing.ts';
import { canaraWords, cr, kotakWords, pnbWords } from './words.ts';

const csv = (sheetText: string) => utf8(sheetText);

export const kotakPnbBanks: readonly BankFile[] = [
  {
    name: 'Kotak, csv with two columns Dr / Cr, newest first',
    bank: 'KOTAK',
    make: (transactions) => {
      const written = write(
        {
          head: [
            ['', '', 'Account Statement'],
            ['MS X'],
            ['', '', '', '', 'Account No.', '0000005555'],
            ['', '', '', '', 'Period', 'From 01/08/2026 To 31/08/2026'],
            ['', '', '', '', 'IFSC', 'KKBK0ZZ0005'],
          ],
          captions: [
            'Sl. No.',
            'Transaction Date',
            'Value Date',
            'Description',
            'Chq / Ref No.',
            'Amount',
            'Dr / Cr',
            'Balance',
            'Dr / Cr',
          ],
          foot: [
            ['Closing Balance', 'as on 31/08/2026   INR 29,72,969.38'],
            [''],
            ['Important Note:'],
            ['The transaction date refers to the date & time when posted'],
          ],
          words: kotakWords,
          line: (transaction, { narration, reference }, index) => [
            index + 1,
            `${dayAs(transaction.day, 'dd-mm-yyyy')} ${transaction.time}`,
            dayAs(transaction.day, 'dd-mm-yyyy'),
            `${narration}${index % 4 ? '' : '(Value Date: 01-08-2026)'}`,
            reference,
            grouped(transaction.amount),
            cr(transaction),
            grouped(transaction.balance),
            'CR',
          ],
          newestFirst: true,
        },
        transactions,
      );
      return { bytes: csv(asText(written.sheet, ',')), written };
    },
  },
  {
    name: 'Kotak, csv with one column for both sides',
    bank: 'KOTAK',
    make: (transactions) => {
      const written = write(
        {
          head: [['Kotak Mahindra Bank'], ['Account No', '0000005555']],
          captions: ['Date', 'Narration', 'Chq/Ref No', 'Withdrawal (Dr)/ Deposit (Cr)', 'Balance'],
          words: kotakWords,
          line: (transaction, { narration, reference }) => [
            dayAs(transaction.day, 'dd-mm-yyyy'),
            narration,
            reference,
            `${grouped(transaction.amount)}(${transaction.direction === 'credit' ? 'Cr' : 'Dr'})`,
            `${grouped(transaction.balance)}(Cr)`,
          ],
        },
        transactions,
      );
      return { bytes: csv(asText(written.sheet, ',')), written };
    },
  },
  {
    name: 'Canara, csv with ="…" cells',
    bank: 'CANARA',
    make: (transactions) => {
      const wrapped = (text: string) => `="${text}"`;
      const written = write(
        {
          head: [
            ['Current & Saving Account Statement'],
            ['Account Number', '="0000012345678"'],
            ['IFSC Code', 'CNRB0001234'],
            ['Searched By', 'From 01 Aug 2026 To 31 Aug 2026'],
            ['Opening Balance', 'Rs. 5,00,000.00'],
            [],
          ],
          captions: [
            'Txn Date',
            'Value Date',
            'Cheque No.',
            'Description',
            'Branch Code',
            'Debit',
            'Credit',
            'Balance',
            '',
          ],
          words: canaraWords,
          line: (transaction, { narration }) => {
            const [debit, credit, balance] = sides(transaction);
            return [
              wrapped(`${dayAs(transaction.day, 'dd-mm-yyyy')} ${transaction.time}`),
              wrapped(dayAs(transaction.day, 'dd MMM yyyy')),
              '',
              narration,
              wrapped('33'),
              debit ?? '',
              credit ?? '',
              balance,
              '',
            ];
          },
        },
        transactions,
      );
      const quoted = written.sheet
        .map((row) =>
          row
            .map((cell) => (/^[\d,]+\.\d\d$/.test(String(cell)) ? `"${cell}"` : String(cell ?? '')))
            .join(','),
        )
        .join('\r\n');
      return { bytes: csv(quoted), written };
    },
  },
  {
    name: 'IDFC First, xlsx with numbers and an opening row',
    bank: 'IDFC FIRST',
    make: (transactions) => {
      const written = write(
        {
          head: [
            ['IDFC FIRST Bank'],
            ['ACCOUNT NUMBER', '10012345678'],
            ['STATEMENT PERIOD', '01-AUG-2026 TO 31-AUG-2026'],
            ['STATEMENT OF ACCOUNT'],
          ],
          captions: [
            'Transaction Date',
            'Value Date',
            'Particulars',
            'Cheque No.',
            'Debit',
            'Credit',
            'Balance',
          ],
          before: (first) => [
            [
              'Opening Balance',
              null,
              null,
              null,
              null,
              null,
              Number(
                plain(
                  first.direction === 'credit'
                    ? first.balance - first.amount
                    : first.balance + first.amount,
                ),
              ),
            ],
          ],
          foot: ({ debit, credit, debits }) => [
            ['Total', null, null, null, debit, credit, null],
            [null, null, 'Total number of Debits', debits],
            ['REGISTERED OFFICE: IDFC FIRST Bank'],
          ],
          words: wordings({}),
          line: (transaction, { narration }) => [
            dayAs(transaction.day, 'dd-MMM-yyyy'),
            dayAs(transaction.day, 'dd-MMM-yyyy'),
            narration,
            null,
            ...sides(transaction, number),
          ],
        },
        transactions,
      );
      return { bytes: asBook(written.sheet, 'xlsx'), written };
    },
  },
  {
    name: 'PNB, BIFF8, newest first, one caption blank',
    bank: 'PNB',
    make: (transactions) => {
      const show = (paise: bigint) => String(Number(plain(paise)));
      const written = write(
        {
          head: [
            ['Punjab National Bank'],
            ['Account Statement For Account:0012000100012345'],
            ['IFSC Code : PUNB0001200'],
            ['Statement Period : 01/08/2026 to 31/08/2026'],
            [],
          ],
          captions: [
            'Txn No.',
            'Txn Date',
            '',
            'Description',
            'Branch Name',
            'Cheque No.',
            'Dr Amount',
            'Cr Amount',
            'Balance',
          ],
          foot: [
            [],
            ['Page Total', null, null, null, null, null, '12345.0', '3456.5'],
            ['Unless constituent notifies the bank immediately'],
          ],
          words: pnbWords,
          line: (transaction, { narration }) => {
            const [debit, credit] = sides(transaction, show, '');
            return [
              `S${transaction.other.slice(0, 8)}`,
              dayAs(transaction.day, 'dd/mm/yyyy'),
              '',
              narration,
              'DELHI',
              '',
              debit,
              credit,
              `${show(transaction.balance)} Cr.`,
            ];
          },
          newestFirst: true,
        },
        transactions,
      );
      return { bytes: asBook(written.sheet, 'biff8'), written };
    },
  },
];
