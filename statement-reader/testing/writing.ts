import {
  dayAs,
  grouped,
  rupees,
  type SampleTransaction,
  type ExpectedLine,
} from './sample-transactions.ts';

/** How a bank words a transaction, and what can be read from those words. */
export interface Narration {
  narration: string;
  reference: string;
  name: string | null;
  vpa: string | null;
  vpaComplete: boolean | null;
}

export type Sheet = (string | number | null)[][];

/** A statement as a bank writes it. `rows` are 1-based places of the lines in the sheet. */
export interface WrittenSheet {
  sheet: Sheet;
  places: number[];
  expected: ExpectedLine[];
}

/** The figures of a summary under the lines, in rupees. */
export interface SheetTotals {
  debits: number;
  credits: number;
  debit: number;
  credit: number;
  opening: number;
  closing: number;
}

function totalsOf(transactions: readonly SampleTransaction[]): SheetTotals {
  const of = (direction: 'debit' | 'credit') =>
    transactions.filter((one) => one.direction === direction);
  const sumOf = (all: readonly SampleTransaction[]) =>
    all.reduce((sum, { amount }) => sum + amount, 0n);
  const [debits, credits] = [of('debit'), of('credit')];
  const closing = transactions.at(-1)?.balance ?? 0n;
  return {
    debits: debits.length,
    credits: credits.length,
    debit: number(sumOf(debits)),
    credit: number(sumOf(credits)),
    opening: number(closing - sumOf(credits) + sumOf(debits)),
    closing: number(closing),
  };
}

const rails = {
  upi: ['UPI', 'PAYMENT'],
  imps: ['IMPS', 'PAYMENT'],
  neft: ['NEFT', 'PAYMENT'],
  rtgs: ['RTGS', 'PAYMENT'],
  atm: ['ATM', 'OTHER'],
  charge: ['CHARGE', 'CHARGE'],
  return: ['UPI', 'REVERSAL'],
  interest: ['INTEREST', 'OTHER'],
  cash: ['CASH', 'OTHER'],
} as const satisfies Record<SampleTransaction['what'], readonly [string, string]>;

const isPaid = (what: SampleTransaction['what']) =>
  ['upi', 'imps', 'neft', 'rtgs', 'return'].includes(what);

export function expectedLineOf(
  transaction: SampleTransaction,
  worded: Narration,
  hasBalance = true,
): ExpectedLine {
  const [rail, kind] = rails[transaction.what];
  return {
    date: transaction.day,
    direction: transaction.direction,
    amount: transaction.amount,
    balance: hasBalance ? transaction.balance : null,
    rail,
    kind,
    rrn: isPaid(transaction.what) ? transaction.reference : null,
    name: worded.name,
    vpa: worded.vpa,
    vpaComplete: worded.vpaComplete,
  };
}

type Wording = (transaction: SampleTransaction) => Partial<Narration> & { narration: string };

/** Wordings by what happened; a bank overrides those that are its own. */
export function wordings(
  own: Partial<Record<SampleTransaction['what'], Wording>>,
): (transaction: SampleTransaction) => Narration {
  const shared: Record<SampleTransaction['what'], Wording> = {
    upi: (transaction) => ({
      narration:
        `UPI/${transaction.direction === 'credit' ? 'CR' : 'DR'}/${transaction.reference}` +
        `/${transaction.person}/${transaction.code}/${transaction.vpa}/${transaction.note}`,
      name: transaction.person.trim(),
      vpa: transaction.vpa,
      vpaComplete: true,
    }),
    imps: (transaction) => ({
      narration: `IMPS/${transaction.reference}/${transaction.person}/${transaction.code}/XX1234/${transaction.note}`,
      name: transaction.person,
    }),
    neft: (transaction) => ({
      narration: `NEFT/${transaction.reference}/${transaction.code}0001234/${transaction.person}/${transaction.note}`,
      name: transaction.person,
    }),
    rtgs: (transaction) => ({
      narration: `RTGS/${transaction.reference}/${transaction.person}/${transaction.code}0001234`,
      name: transaction.person,
    }),
    atm: (transaction) => ({ narration: `ATM WDL/${transaction.other}/S1AB1234/CONNAUGHT PLACE` }),
    charge: (transaction) => ({ narration: `IMPS CHARGES ${transaction.other} INCL GST` }),
    return: (transaction) => ({ narration: `UPI/REV/${transaction.reference}` }),
    interest: () => ({ narration: 'CREDIT INTEREST CAPITALISED' }),
    cash: (transaction) => ({ narration: `CASH DEPOSIT CDM ${transaction.other}` }),
  };
  return (transaction) => ({
    reference: '',
    name: null,
    vpa: null,
    vpaComplete: null,
    ...(own[transaction.what] ?? shared[transaction.what])(transaction),
  });
}

export interface Style {
  head: Sheet;
  captions: (string | null)[];
  foot?: Sheet | ((totals: SheetTotals) => Sheet);
  words: (transaction: SampleTransaction) => Narration;
  line: (
    transaction: SampleTransaction,
    worded: Narration,
    index: number,
  ) => (string | number | null)[];
  newestFirst?: boolean;
  hasBalance?: boolean;
  /** Rows between the header and the first line, such as an opening balance. */
  before?: (first: SampleTransaction) => Sheet;
  /** Cut the narration in this column at this length and let it run on below. */
  wrap?: { column: number; at: number };
  /** Print the header again after so many lines. */
  page?: number;
}

/** Puts a statement together, and remembers the row of each line and what is in it. */
export function write(style: Style, transactions: readonly SampleTransaction[]): WrittenSheet {
  const sheet: Sheet = [...style.head, style.captions];
  const ordered = style.newestFirst ? transactions.toReversed() : transactions;
  const places: number[] = [];
  const expected: ExpectedLine[] = [];
  if (style.before && transactions[0]) sheet.push(...style.before(transactions[0]));
  ordered.forEach((transaction, index) => {
    if (style.page && index > 0 && index % style.page === 0) {
      sheet.push([null], [`Page ${index / style.page} of 9`], style.captions);
    }
    const worded = style.words(transaction);
    const line = style.line(transaction, worded, index);
    expected.push(expectedLineOf(transaction, worded, style.hasBalance ?? true));
    const text = style.wrap ? String(line[style.wrap.column]) : '';
    places.push(sheet.length + 1);
    if (!style.wrap || text.length <= style.wrap.at) {
      sheet.push(line);
      return;
    }
    const { column, at } = style.wrap;
    sheet.push(line.map((cell, place) => (place === column ? text.slice(0, at) : cell)));
    for (let from = at; from < text.length; from += at) {
      sheet.push(line.map((_, place) => (place === column ? text.slice(from, from + at) : null)));
    }
  });
  const { foot = [] } = style;
  sheet.push(...(typeof foot === 'function' ? foot(totalsOf(transactions)) : foot));
  return { sheet, places, expected };
}

/** Debit, credit and balance as most banks write them. */
export function sides(
  transaction: SampleTransaction,
  show: (paise: bigint) => string | number = grouped,
  nothing: string | null = null,
): [string | number | null, string | number | null, string | number] {
  const amount = show(transaction.amount);
  return transaction.direction === 'debit'
    ? [amount, nothing, show(transaction.balance)]
    : [nothing, amount, show(transaction.balance)];
}

export const plain = (paise: bigint) => rupees(paise);
export const number = (paise: bigint) => Number(rupees(paise));
export { dayAs, grouped };
