/** What happened on a made-up account, before any bank writes it down. Amounts are paise. */
export interface SampleTransaction {
  what: 'upi' | 'imps' | 'neft' | 'rtgs' | 'atm' | 'charge' | 'return' | 'interest' | 'cash';
  day: string;
  time: string;
  direction: 'credit' | 'debit';
  amount: bigint;
  balance: bigint;
  /** The network's reference; for a return the reference of the payment that came back. */
  reference: string;
  /** Another number of the same shape somewhere in the row. */
  other: string;
  person: string;
  vpa: string;
  code: string;
  bank: string;
  note: string;
}

/** What a reader must find in the row, whatever the bank made of it. */
export interface ExpectedLine {
  date: string;
  direction: 'credit' | 'debit';
  amount: bigint;
  balance: bigint | null;
  rail: string;
  kind: string;
  rrn: string | null;
  name: string | null;
  vpa: string | null;
  vpaComplete: boolean | null;
}

const people = [
  ...['RAVI KUMAR', 'ASHA  P SHARMA', 'MOHD IRFAN', 'LAKSHMI NARAYANAN S', 'GURPREET SINGH'],
  ...['J DSOUZA', 'ANNAPURNA DEVI BHATTACHARYA', 'NEFTALI MINZ', 'ATMARAM PATIL', 'UPINDER KAUR'],
  ...['SAI CHARGEPADE', 'REVATHI R', 'RETURNA DEY', 'SHREE GANESH TRADERS'],
];
const addresses = [
  ...['ravi.k@okhdfcbank', '9876543210@ybl', 'asha-1@okaxis', 'm.irfan_77@paytm', 'ln@upi'],
  ...['919876543210@ibl', 'gurpreet.singh01@oksbi', 'jd@axl', 'anna.b-2@kotak', 'x1@apl'],
];
const banks = [
  ['HDFC', 'HDFC BANK LTD'],
  ['SBIN', 'STATE BANK OF INDIA'],
  ['UTIB', 'AXIS BANK'],
  ['BARB', 'BANK OF BARODA'],
  ['UBIN', 'UNION BANK OF INDIA'],
  ['IDIB', 'INDIAN BANK'],
  ['PUNB', 'PUNJAB NATIONAL BANK'],
] as const;
const notes = ['UPI', 'Payment', 'rent', 'college fees', 'Return-loan', 'refund', 'order 7'];
const kinds = [
  ...['upi', 'upi', 'upi', 'imps', 'upi', 'neft', 'atm', 'upi', 'charge', 'rtgs', 'upi'],
  ...['return', 'upi', 'imps', 'interest', 'neft', 'upi', 'cash', 'upi', 'return'],
] as const;

/** Numbers that look random and are the same in every run. */
export function seededRandom(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A month of an account, oldest first, with every kind of row and its traps. */
export function sampleTransactions(count: number, seed: number): SampleTransaction[] {
  const next = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const digits = (length: number) => Array.from({ length }, () => next(10)).join('');
  const transactions: SampleTransaction[] = [];
  let balance = BigInt(50_000_000 + next(10_000_000));
  for (let index = 0; index < count; index += 1) {
    const sent = transactions.findLast(
      (transaction) => transaction.what === 'upi' && transaction.direction === 'debit',
    );
    const wanted = kinds[index % kinds.length] ?? 'upi';
    const what = wanted === 'return' && !sent ? 'upi' : wanted;
    const back = what === 'return' ? sent : undefined;
    const out =
      ['atm', 'charge'].includes(what) ||
      (back === undefined && index % 4 === 1 && what !== 'interest' && what !== 'cash');
    const amount =
      back?.amount ?? BigInt(index % 9 === 0 ? 10_000_000 + next(900) : 100 + next(4_000_000));
    balance += out ? -amount : amount;
    const [code, bank] = pick(banks);
    const dayOfMonth = 1 + Math.floor((index * 28) / count);
    transactions.push({
      what,
      day: `2026-08-${String(dayOfMonth).padStart(2, '0')}`,
      time:
        `${String(index % 24).padStart(2, '0')}:` +
        `${String(next(60)).padStart(2, '0')}:` +
        `${String(next(60)).padStart(2, '0')}`,
      direction: out ? 'debit' : 'credit',
      amount,
      balance,
      reference: back?.reference ?? referenceOf(what, code, digits, index),
      other: `${1 + next(9)}${digits(11)}`,
      person: pick(people),
      vpa: pick(addresses),
      code,
      bank,
      note: pick(notes),
    });
  }
  return transactions;
}

function referenceOf(
  what: SampleTransaction['what'],
  code: string,
  digits: (length: number) => string,
  index: number,
): string {
  if (what === 'neft')
    return index % 2
      ? `${code}N22026081${1 + (index % 9)}${digits(7)}0`.slice(0, 22)
      : `${code}H${digits(11)}`;
  if (what === 'rtgs') return `${code}R5202608${String(10 + (index % 18))}${digits(8)}`;
  return index % 5 === 0 ? `0${digits(11)}` : `6${digits(11)}`;
}

export const rupees = (paise: bigint) => {
  const text = String(paise).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

/** Groups as Indian banks do: `1,00,000.00`. */
export function grouped(paise: bigint): string {
  const [whole = '', fraction = ''] = rupees(paise).split('.');
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${head ? `${head},` : ''}${whole.slice(-3)}.${fraction}`;
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'];

/** A day in a bank's way: `dd/mm/yy`, `d MMM yyyy`, `dd-MMM-yyyy` and so on. */
export function dayAs(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = monthNames[Number(month) - 1] ?? '';
  return pattern
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace('MMM', name)
    .replace('mm', month)
    .replace('dd', date)
    .replace(/\bd\b/, String(Number(date)));
}
