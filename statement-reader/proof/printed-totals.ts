import { because } from '@peerdesk/contract/because.ts';
import type { Direction } from '@peerdesk/contract/statement.ts';
import { absolute, formatMoney, minor, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { readAmount } from '../cells/amounts.ts';
import { provingText, type SheetRow } from '../cells/cells.ts';
import type { PickedSheet } from '../layout/picked-sheets.ts';
import type { LineFacts } from '../lines/line-facts.ts';
import { refuseFile, type Refused } from '../statement.ts';

/** A row of totals, or of a balance carried over, as it is printed among the lines. */
export interface PrintedTotal {
  label: string;
  /** How many lines stand above it. */
  after: number;
  page: number;
  debit: string;
  credit: string;
  balance: string;
}

/**
 * `isProof`: totals were printed, and they are those of the lines. What is said of debits proves no
 * credits, nor the other way round.
 */
export type TotalsCheck = { ok: true; isProof: boolean } | Refused;

/**
 * Compares what is printed as totals with the sums of the lines: of a page, since the last
 * total, up to here, or of the whole. One that fits none shows that lines are missing or changed.
 */
export function checkTotals(
  lines: readonly LineFacts[],
  totals: readonly PrintedTotal[],
  places: SummaryPlaces,
): TotalsCheck {
  const isPartial = lines.some(({ error }) => error !== null);
  const isOf = isPartial ? isAtLeast : isSame;
  const sums = new RunningSums(lines, totals);
  const proved = { debit: false, credit: false };
  let since = 0;
  const above = new PlacesAbove();
  for (const total of totals) {
    above.goTo(total.after);
    const carried = isPartial ? null : checkCarried(lines, total);
    if (carried) return carried;
    const debit = figureOf(total.debit);
    const credit = figureOf(total.credit);
    if (!/total|कुल|योग/i.test(total.label) || (debit === null && credit === null)) continue;
    const fits = (scope: Sums) =>
      isOf(debit ?? scope.debit, scope.debit) && isOf(credit ?? scope.credit, scope.credit);
    const fitsFrom = (place: number) => fits(sums.between(place, total.after));
    const isFitting = fitsFrom(0) || fitsFrom(since) || fits(sums.all);
    if (!isFitting && !above.places.some(fitsFrom)) {
      const scope = sums.between(0, total.after);
      const isDebit = debit !== null && debit !== scope.debit;
      const [printed, sum] = isDebit ? [debit, scope.debit] : [credit, scope.credit];
      return disagree(total.after, printed ?? minor(0n), sum);
    }
    proved.debit ||= debit !== null;
    proved.credit ||= credit !== null;
    since = total.after;
  }
  for (const { around, scopes } of scopesOf(lines, places)) {
    const summary = checkSummary(lines, around, scopes, isOf);
    if (!summary.ok) return summary;
    proved.debit ||= summary.proved.debit;
    proved.credit ||= summary.proved.credit;
  }
  const { debits, credits } = sums.all;
  const isProof =
    (proved.debit || proved.credit) &&
    (proved.debit || debits === 0) &&
    (proved.credit || credits === 0);
  return { ok: true, isProof: isProof && !isPartial };
}

/**
 * The last two places above a row where others like it stand: a total may be of what was printed
 * since the one before the last. To try all of them would take the square of their number.
 */
class PlacesAbove {
  places: number[] = [];
  private at = 0;

  goTo(after: number): void {
    if (after <= this.at) return;
    this.places = [this.at, ...this.places].slice(0, 2);
    this.at = after;
  }
}

/** The rows around the lines, and those of each sheet where there are several. */
export interface SummaryPlaces {
  head: readonly SheetRow[];
  aside: readonly SheetRow[];
  sheets: readonly PickedSheet[];
}

/** A summary is of all lines, of those of its sheet, or of those up to the end of its sheet. */
function scopesOf(
  lines: readonly LineFacts[],
  { head, aside, sheets }: SummaryPlaces,
): { around: readonly SheetRow[]; scopes: readonly Sums[] }[] {
  const whole = sumsOf(lines);
  if (sheets.length === 0) return [{ around: [...head, ...aside], scopes: [whole] }];
  return sheets.map(({ after, around }, at) => {
    const end = sheets[at + 1]?.after ?? lines.length;
    return {
      around: at === 0 ? [...head, ...around] : around,
      scopes: [whole, sumsOf(lines.slice(after, end)), sumsOf(lines.slice(0, end))],
    };
  });
}

/** Rows that cannot be read may add to what was read, and never take from it. */
function isAtLeast(printed: number | bigint, sum: number | bigint): boolean {
  return printed >= sum;
}

function isSame(printed: number | bigint, sum: number | bigint): boolean {
  return printed === sum;
}

const carriedWords = /carried|brought|[bc]\/?f\b|opening|closing|आगे|शेष/i;

/** A balance that is carried over a page is that of a line beside it, before or after it. */
function checkCarried(lines: readonly LineFacts[], total: PrintedTotal): Refused | null {
  const printed = signedFigureOf(total.balance);
  if (printed === null || !carriedWords.test(total.label)) return null;
  const [above, below] = [lines[total.after - 1], lines[total.after]];
  const known = [above, below].flatMap((line) => {
    if (!line || line.balance === null || line.amount === null) return [];
    const step = line.direction === 'debit' ? -line.amount : line.amount;
    return [line.balance, minor(line.balance - step)];
  });
  if (known.length === 0 || known.includes(printed)) return null;
  return disagree(total.after, printed, known[0] ?? minor(0n));
}

function signedFigureOf(text: string): Minor | null {
  if (!/\p{Nd}/u.test(text)) return null;
  const reading = readAmount(text);
  if (reading.kind !== 'amount') return null;
  return reading.flag === 'debit' && reading.amount > 0n ? minor(-reading.amount) : reading.amount;
}

interface Sums {
  debit: Minor;
  credit: Minor;
  debits: number;
  credits: number;
}

function sumsOf(lines: readonly LineFacts[]): Sums {
  const sums = { ...noSums };
  for (const line of lines) count(sums, line);
  return sums;
}

const noSums: Sums = { debit: minor(0n), credit: minor(0n), debits: 0, credits: 0 };

function count(sums: Sums, { direction, amount, duplicateOf, error }: LineFacts): void {
  if (duplicateOf !== null || error !== null) return;
  if (direction === 'debit') {
    sums.debit = minor(sums.debit + (amount ?? 0n));
    sums.debits += 1;
  } else if (direction === 'credit') {
    sums.credit = minor(sums.credit + (amount ?? 0n));
    sums.credits += 1;
  }
}

/** The sums up to each total: a long statement has one on every page, and adds up lines once. */
class RunningSums {
  readonly all: Sums;
  private readonly upTo: ReadonlyMap<number, Sums>;

  constructor(lines: readonly LineFacts[], totals: readonly PrintedTotal[]) {
    const places = new Set(totals.map(({ after }) => after));
    const sums = { ...noSums };
    const upTo = new Map([[0, noSums]]);
    lines.forEach((line, at) => {
      count(sums, line);
      if (places.has(at + 1)) upTo.set(at + 1, { ...sums });
    });
    this.upTo = upTo;
    this.all = sums;
  }

  between(from: number, to: number): Sums {
    const [above, below] = [this.upTo.get(from) ?? noSums, this.upTo.get(to) ?? this.all];
    return {
      debit: minor(below.debit - above.debit),
      credit: minor(below.credit - above.credit),
      debits: below.debits - above.debits,
      credits: below.credits - above.credits,
    };
  }
}

const debitWords = String.raw`(?:debits?|withdrawals?|dr|(?:money |amount )?(?:paid|sent))`;
const creditWords = String.raw`(?:credits?|deposits?|cr|(?:money |amount )?received)`;
/** A single `Debit` may be the caption of a column; of several, it is their sum. */
const debitSum = String.raw`(?:total ${debitWords}|debits|withdrawals|money paid|sent)`;
const creditSum = String.raw`(?:total ${creditWords}|credits|deposits|(?:money )?received)`;
const amountWords = String.raw`(?: ?(?:amount|amt|total|sum|value))?`;
const captions: readonly (readonly [keyof Sums, RegExp])[] = [
  [
    'debits',
    wordsOf(
      `(?:total )?(?:${debitWords} count|(?:no|number|count) of ${debitWords}(?: transactions?)?)`,
    ),
  ],
  [
    'credits',
    wordsOf(
      `(?:total )?(?:${creditWords} count|(?:no|number|count) of ${creditWords}(?: transactions?)?)`,
    ),
  ],
  ['debit', wordsOf(`${debitSum}${amountWords}`)],
  ['credit', wordsOf(`${creditSum}${amountWords}`)],
];

function wordsOf(words: string): RegExp {
  return new RegExp(`^${words}$`, 'i');
}

function captionOf(text: string): keyof Sums | null {
  const words = text
    .replace(/\((?:in )?(?:inr|rs\.?|₹)\)|[₹:.]/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return captions.find(([, shape]) => shape.test(words))?.[0] ?? null;
}

/** A summary above or below the lines: captions over figures, or each beside its own. */
function checkSummary(
  lines: readonly LineFacts[],
  around: readonly SheetRow[],
  scopes: readonly Sums[],
  isOf: typeof isSame,
): { ok: true; proved: Record<Direction, boolean> } | Refused {
  const proved = { debit: false, credit: false };
  for (const [at, row] of around.entries()) {
    const texts = row.cells.map(provingText).filter((text) => text !== '');
    const below = (around[at + 1]?.cells ?? []).map(provingText).filter((text) => text !== '');
    const isNamed = texts.length >= 3 || texts.every((text) => captionOf(text) !== null);
    const isTable = isNamed && below.length === texts.length && below.every(isFigure);
    for (const [column, text] of texts.entries()) {
      const what = captionOf(text) ?? captionOf(text.split(':')[0] ?? '');
      if (what === null) continue;
      const beside = afterColon(text) ?? texts[column + 1] ?? '';
      const printed = isTable ? (below[column] ?? '') : beside.replace(/^[:\s]+/, '');
      const found = what === 'debit' || what === 'credit' ? figureOf(printed) : countOf(printed);
      if (found === null) continue;
      if (!scopes.some((sums) => isOf(found, sums[what]))) {
        const sum = scopes[0]?.[what] ?? 0;
        if (typeof found === 'number') return disagreeCount(found, Number(sum));
        return disagree(lines.length, found, minor(BigInt(sum)));
      }
      if (what === 'debit' || what === 'credit') proved[what] = true;
    }
  }
  return { ok: true, proved };
}

function afterColon(text: string): string | null {
  const colon = text.indexOf(':');
  const rest = colon < 0 ? '' : text.slice(colon + 1).trim();
  return rest === '' ? null : rest;
}

function isFigure(text: string): boolean {
  return /^[\p{Nd}₹(+-]/u.test(text) || /^(?:INR|Rs)/i.test(text);
}

function countOf(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function figureOf(text: string): Minor | null {
  if (!/\p{Nd}/u.test(text)) return null;
  const reading = readAmount(text);
  return reading.kind === 'amount' ? absolute(reading.amount) : null;
}

function disagree(row: number, printed: Minor, sum: Minor): Refused {
  const facts = { printed: formatMoney(printed, rupeeDigits), sum: formatMoney(sum, rupeeDigits) };
  return refuseFile('TOTALS_DISAGREE', because('statement_totals_disagree', facts), { row });
}

function disagreeCount(printed: number, count: number): Refused {
  const facts = { printed, counted: count };
  return refuseFile('TOTALS_DISAGREE', because('statement_counts_disagree', facts));
}
