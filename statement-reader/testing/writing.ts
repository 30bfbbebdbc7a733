import { dayAs, grouped, rupees, type Deal, type Truth } from './deals.ts';

/** How a bank words a deal, and what can be read from those words. */
export interface Worded {
  narration: string;
  reference: string;
  name: string | null;
  vpa: string | null;
  vpaComplete: boolean | null;
}

export type Sheet = (string | number | null)[][];

/** A statement as a bank writes it. `rows` are 1-based places of the lines in the sheet. */
export interface Written {
  sheet: Sheet;
  places: number[];
  truths: Truth[];
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
} as const satisfies Record<Deal['what'], readonly [string, string]>;

const isPaid = (what: Deal['what']) => ['upi', 'imps', 'neft', 'rtgs', 'return'].includes(what);

export function truthOf(deal: Deal, worded: Worded, hasBalance = true): Truth {
  const [rail, kind] = rails[deal.what];
  return {
    date: deal.day,
    direction: deal.direction,
    amount: deal.amount,
    balance: hasBalance ? deal.balance : null,
    rail,
    kind,
    rrn: isPaid(deal.what) ? deal.reference : null,
    name: worded.name,
    vpa: worded.vpa,
    vpaComplete: worded.vpaComplete,
  };
}

type Wording = (deal: Deal) => Partial<Worded> & { narration: string };

/** Wordings by what happened; a bank overrides those that are its own. */
export function wordings(own: Partial<Record<Deal['what'], Wording>>): (deal: Deal) => Worded {
  const shared: Record<Deal['what'], Wording> = {
    upi: (deal) => ({
      narration:
        `UPI/${deal.direction === 'credit' ? 'CR' : 'DR'}/${deal.reference}` +
        `/${deal.person}/${deal.code}/${deal.vpa}/${deal.note}`,
      name: deal.person.trim(),
      vpa: deal.vpa,
      vpaComplete: true,
    }),
    imps: (deal) => ({
      narration: `IMPS/${deal.reference}/${deal.person}/${deal.code}/XX1234/${deal.note}`,
      name: deal.person,
    }),
    neft: (deal) => ({
      narration: `NEFT/${deal.reference}/${deal.code}0001234/${deal.person}/${deal.note}`,
      name: deal.person,
    }),
    rtgs: (deal) => ({
      narration: `RTGS/${deal.reference}/${deal.person}/${deal.code}0001234`,
      name: deal.person,
    }),
    atm: (deal) => ({ narration: `ATM WDL/${deal.other}/S1AB1234/CONNAUGHT PLACE` }),
    charge: (deal) => ({ narration: `IMPS CHARGES ${deal.other} INCL GST` }),
    return: (deal) => ({ narration: `UPI/REV/${deal.reference}` }),
    interest: () => ({ narration: 'CREDIT INTEREST CAPITALISED' }),
    cash: (deal) => ({ narration: `CASH DEPOSIT CDM ${deal.other}` }),
  };
  return (deal) => ({
    reference: '',
    name: null,
    vpa: null,
    vpaComplete: null,
    ...(own[deal.what] ?? shared[deal.what])(deal),
  });
}

export interface Style {
  head: Sheet;
  captions: (string | null)[];
  foot?: Sheet;
  words: (deal: Deal) => Worded;
  line: (deal: Deal, worded: Worded, index: number) => (string | number | null)[];
  newestFirst?: boolean;
  hasBalance?: boolean;
  /** Rows between the header and the first line, such as an opening balance. */
  before?: (first: Deal) => Sheet;
  /** Cut the narration in this column at this length and let it run on below. */
  wrap?: { column: number; at: number };
  /** Print the header again after so many lines. */
  page?: number;
}

/** Puts a statement together, and remembers the row of each line and what is in it. */
export function write(style: Style, deals: readonly Deal[]): Written {
  const sheet: Sheet = [...style.head, style.captions];
  const ordered = style.newestFirst ? deals.toReversed() : deals;
  const places: number[] = [];
  const truths: Truth[] = [];
  if (style.before && deals[0]) sheet.push(...style.before(deals[0]));
  ordered.forEach((deal, index) => {
    if (style.page && index > 0 && index % style.page === 0) {
      sheet.push([null], [`Page ${index / style.page} of 9`], style.captions);
    }
    const worded = style.words(deal);
    const line = style.line(deal, worded, index);
    truths.push(truthOf(deal, worded, style.hasBalance ?? true));
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
  sheet.push(...(style.foot ?? []));
  return { sheet, places, truths };
}

/** Debit, credit and balance as most banks write them. */
export function sides(
  deal: Deal,
  show: (paise: bigint) => string | number = grouped,
  nothing: string | null = null,
): [string | number | null, string | number | null, string | number] {
  const amount = show(deal.amount);
  return deal.direction === 'debit'
    ? [amount, nothing, show(deal.balance)]
    : [nothing, amount, show(deal.balance)];
}

export const plain = (paise: bigint) => rupees(paise);
export const number = (paise: bigint) => Number(rupees(paise));
export { dayAs, grouped };
