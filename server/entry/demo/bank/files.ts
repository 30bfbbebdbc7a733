import { formatMoney, type Minor, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { csvOf } from '../../../platform/files/csv.ts';
import type { SheetColumn } from '../../../platform/files/sheet-columns.ts';
import { xlsxOf } from '../../../platform/files/xlsx.ts';
import { Sheet } from '../../../platform/pdf/sheet.ts';
import { booked, type BankStatement, type BookedLine } from './statement.ts';

/** A file as a bank would send it. */
export interface StatementFile {
  name: string;
  bytes: Uint8Array;
}

export const statementFormats = ['csv', 'xlsx', 'pdf'] as const;
export type StatementFormat = (typeof statementFormats)[number];

const makers = {
  csv: async (statement) =>
    Buffer.from(csvOf(columnsOf('Tran Date', 'Particulars', 'Chq No'), rowsOf(statement))),
  xlsx: makeWorkbook,
  pdf: makePages,
} as const satisfies Record<StatementFormat, (statement: BankStatement) => Promise<Uint8Array>>;

/** Writes a statement in one of the formats in which banks send theirs. */
export async function statementFile(
  name: string,
  format: StatementFormat,
  statement: BankStatement,
): Promise<StatementFile> {
  return { name: `${name}.${format}`, bytes: await makers[format](statement) };
}

/** The balance before the lines, which proves also a statement of a single one. */
function rowsOf(statement: BankStatement): BookedLine[] {
  const opening: BookedLine = {
    ...{ day: '', direction: 'credit', narration: 'OPENING BALANCE', reference: '' },
    amount: minor(0n),
    balance: statement.opening,
  };
  return [opening, ...booked(statement)];
}

const paid = ({ amount }: Pick<BookedLine, 'amount'>) => (amount === 0n ? '' : rupees(amount));

function columnsOf(date: string, text: string, reference: string) {
  const side = (title: string, direction: BookedLine['direction']) => ({
    title,
    kind: 'amount' as const,
    value: (line: BookedLine) => (line.direction === direction ? paid(line) || null : null),
  });
  return [
    { title: date, kind: 'plain', value: ({ day }) => bankDay(day) },
    { title: text, kind: 'plain', value: ({ narration }) => narration },
    { title: reference, kind: 'plain', value: (line) => line.reference },
    side('Debit', 'debit'),
    side('Credit', 'credit'),
    { title: 'Balance', kind: 'amount', value: ({ balance }) => rupees(balance) },
  ] satisfies SheetColumn<BookedLine>[];
}

async function makeWorkbook(statement: BankStatement): Promise<Uint8Array> {
  const { bank, account, holder } = statement;
  const parts: Uint8Array[] = [];
  const book = xlsxOf({
    sheet: 'Statement',
    head: [bank, `Account Name : ${holder}`, `Account Number : ${account}`],
    columns: columnsOf('Txn Date', 'Description', 'Ref No./Cheque No.'),
    rows: [rowsOf(statement)],
    timeZone: 'Asia/Kolkata',
    digits: rupeeDigits,
    madeAt: Date.now(),
  });
  for await (const part of book) parts.push(part);
  return Buffer.concat(parts);
}

function makePages(statement: BankStatement): Promise<Uint8Array> {
  const { bank, account, holder } = statement;
  const sheet = new Sheet({
    brand: bank,
    color: '#7a1f2b',
    logo: null,
    language: 'en-IN',
    title: 'Statement of account',
    footnote: 'This is a computer generated statement.',
    pageOf: (page, count) => `Page ${page} of ${count}`,
    madeAt: Date.now(),
  });
  sheet.facts([
    ['Account Name', holder],
    ['Account Number', account],
  ]);
  sheet.table(
    [
      { title: 'Date', share: 11 },
      { title: 'Narration', share: 38 },
      { title: 'Withdrawal Amt.', share: 16, align: 'right' },
      { title: 'Deposit Amt.', share: 16, align: 'right' },
      { title: 'Closing Balance', share: 19, align: 'right' },
    ],
    rowsOf(statement).map(({ day, narration, direction, amount, balance }) => [
      bankDay(day),
      narration,
      direction === 'debit' ? paid({ amount }) : '',
      direction === 'credit' ? paid({ amount }) : '',
      rupees(balance),
    ]),
  );
  return sheet.finish();
}

const rupees = (amount: Minor) => formatMoney(amount, rupeeDigits);

const bankDay = (day: string) => day.split('-').toReversed().join('/');
