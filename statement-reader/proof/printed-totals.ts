import { because } from '@peerdesk/contract/because.ts';
import type { Direction } from '@peerdesk/contract/statement.ts';
import { absolute, formatMoney, minor, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { readAmount } from '../cells/amounts.ts';
import { provingText, type SheetRow } from '../cells/cells.ts';
import type { PickedSheet } from '../layout/picked-sheets.ts';
import type { LineFacts } from '../lines/line-facts.ts';
import { refuseFile, type Refused } from '../statement.ts';
import { isEachProved, ProvedLines, type Span } from './proved-lines.ts';
import { captionOf, saysSum } from './summary-captions.ts';
import { RunningSums, sumsOf, sumWithoutOwn, type Sums } from './sums.ts';

/** A row of totals, or of a balance carried over, as it is printed among the lines. */
export interface PrintedTotal {
  label: string;
  /** How many lines stand above it. */
  after: number;
  page: number;
  /** How many lines stand above the first one of its page. */
  pageBegins?: number;
  debit: string;
  credit: string;
  balance: string;
}

/**
 * `isProof`: totals were printed, and every line is in one of them. What is said of debits proves
 * no credits, nor the other way round, and what is said of one page proves no other.
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
  const sums = new RunningSums(lines, placesOf(totals));
  const proved = { debit: new ProvedLines(lines.length), credit: new ProvedLines(lines.length) };
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
    const { pageBegins = 0 } = total;
    const from = [0, since, pageBegins, ...above.places].find((place) =>
      fits(sums.between(place, total.after)),
    );
    const isOfAll = from !== 0 && fits(sums.all);
    if (from === undefined && !isOfAll) {
      const scope = sums.between(0, total.after);
      const isDebit = debit !== null && debit !== scope.debit;
      const [printed, sum] = isDebit ? [debit, scope.debit] : [credit, scope.credit];
      return disagree(total.after, printed ?? minor(0n), sum);
    }
    const span = isOfAll ? { from: 0, to: lines.length } : { from: from ?? 0, to: total.after };
    if (debit !== null) proved.debit.add(span);
    if (credit !== null) proved.credit.add(span);
    since = total.after;
  }
  for (const { around, scopes } of scopesOf(lines, places)) {
    const refused = checkSummary(lines, around, { scopes, isOf, proved });
    if (refused) return refused;
  }
  const isSome = proved.debit.isSome || proved.credit.isSome;
  const isProof = isSome && !isPartial && isEachProved(lines, proved);
  return { ok: true, isProof };
}

function placesOf(totals: readonly PrintedTotal[]): ReadonlySet<number> {
  return new Set(totals.flatMap(({ after, pageBegins = 0 }) => [after, pageBegins]));
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

/** Lines with what they sum up to. */
interface Scope extends Span {
  sums: Sums;
  /** Known once somebody has asked: all texts are unpacked for it. */
  withoutOwn: Partial<Record<Direction, { sum: Minor | null }>>;
}

/** A summary is of all lines, of those of its sheet, or of those up to the end of its sheet. */
function scopesOf(
  lines: readonly LineFacts[],
  { head, aside, sheets }: SummaryPlaces,
): { around: readonly SheetRow[]; scopes: readonly Scope[] }[] {
  const scopeOf = (from: number, to: number): Scope => ({
    ...{ from, to, withoutOwn: {} },
    sums: sumsOf(from === 0 && to === lines.length ? lines : lines.slice(from, to)),
  });
  const whole = scopeOf(0, lines.length);
  if (sheets.length === 0) return [{ around: [...head, ...aside], scopes: [whole] }];
  return sheets.map(({ after, around }, at) => {
    const end = sheets[at + 1]?.after ?? lines.length;
    return {
      around: at === 0 ? [...head, ...around] : around,
      scopes: [whole, scopeOf(after, end), scopeOf(0, end)],
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

/** A summary above or below the lines: captions over figures, or each beside its own. */
function checkSummary(
  lines: readonly LineFacts[],
  around: readonly SheetRow[],
  { scopes, isOf, proved }: SummaryCheck,
): Refused | null {
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
      const isSum = what === 'debit' || what === 'credit';
      const found = isSum ? figureOf(printed) : countOf(printed);
      if (found === null) continue;
      const scope = scopes.find(({ sums }) => isOf(found, sums[what]));
      if (scope && isSum) proved[what].add(scope);
      if (scope || (isSum && isOtherwise(lines, { caption: text, printed, what, scopes })))
        continue;
      const sum = scopes[0]?.sums[what] ?? 0;
      if (typeof found === 'number') return disagreeCount(found, Number(sum));
      return disagree(lines.length, found, minor(BigInt(sum)));
    }
  }
  return null;
}

interface SummaryCheck {
  scopes: readonly Scope[];
  isOf: typeof isSame;
  proved: Record<Direction, ProvedLines>;
}

/**
 * Whether a figure that is not the sum says something else, and so proves nothing: how many lines
 * there are (`Received 5`), or the sum without what its owner moved between accounts of their own.
 */
function isOtherwise(
  lines: readonly LineFacts[],
  { caption, printed, what, scopes }: SummaryFigure,
): boolean {
  const count = countOf(printed);
  const counted = what === 'debit' ? 'debits' : 'credits';
  if (count !== null && (!saysSum(caption) || scopes.some(({ sums }) => sums[counted] === count))) {
    return true;
  }
  const sum = figureOf(printed);
  return scopes.some((scope) => {
    scope.withoutOwn[what] ??= { sum: sumWithoutOwn(lines.slice(scope.from, scope.to), what) };
    return scope.withoutOwn[what].sum === sum;
  });
}

interface SummaryFigure {
  caption: string;
  printed: string;
  what: Direction;
  scopes: readonly Scope[];
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
