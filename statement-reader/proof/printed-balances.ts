import { absolute, type Minor } from '@peerdesk/domain/money.ts';
import { readAmount } from '../cells/amounts.ts';
import { provingText, type SheetRow } from '../cells/cells.ts';
import { balancesInText } from './balances-in-text.ts';
import type { Chain } from './chain.ts';

/** The balances that a statement prints above, among and below its lines, all as positive. */
export interface PrintedBalances {
  openings: readonly Minor[];
  closings: readonly Minor[];
}

const label = /^\W*(opening|closing) bal(?:ance)?\b/i;
const labelMax = 120;
const amountAtEnd =
  /(?:^|[\s:-])((?:INR|Rs\.?|₹)?\s{0,20}-?\d[\d,]*\.\d{1,2}(?:\s*\(?[cd]r\.?\)?)?)$/i;

/**
 * Finds what is printed after or under `Opening Balance` and `Closing Balance`. Rows of totals have
 * other figures beside it, so every figure of the row counts as a candidate.
 */
export function printedBalances(rows: readonly SheetRow[]): PrintedBalances {
  const openings: Minor[] = [];
  const closings: Minor[] = [];
  rows.forEach((row, at) => {
    const texts = row.cells.map(provingText);
    texts.forEach((text, column) => {
      const both = balancesInText(text);
      if (both) {
        openings.push(...amountIn(both.opening));
        closings.push(...amountIn(both.closing));
        return;
      }
      const match = text.length > labelMax ? null : label.exec(text);
      if (!match) return;
      const found = amountsAfter(texts, column, match[0].length);
      if (found.length === 0) found.push(...amountIn(provingText(rows[at + 1]?.cells[column])));
      const list = match[1]?.toLowerCase() === 'opening' ? openings : closings;
      list.push(...found);
    });
  });
  return { openings, closings };
}

/** In the label's own cell, or else in the cells after it up to the next text. */
function amountsAfter(texts: readonly string[], column: number, length: number): Minor[] {
  const own = amountIn(amountAtEnd.exec(texts[column]?.slice(length).trimEnd() ?? '')?.[1] ?? '');
  if (own.length > 0) return own;
  const found: Minor[] = [];
  for (const text of texts.slice(column + 1)) {
    if (text === '') continue;
    const given = amountIn(text);
    if (given.length === 0) given.push(...amountIn(amountAtEnd.exec(text.trimEnd())?.[1] ?? ''));
    if (given.length === 0 && /\p{L}{3}/u.test(text)) break;
    found.push(...given);
  }
  return found;
}

/** Many banks print zero for a figure that they leave out. */
function amountIn(text: string): Minor[] {
  const reading = readAmount(text);
  return reading.kind === 'amount' && reading.amount !== 0n ? [absolute(reading.amount)] : [];
}

/** `isProved`: the other end is printed too and matches, so the figures are of these lines. */
export interface MissingEnd {
  end: 'opening' | 'closing';
  isProved: boolean;
}

/**
 * The end of a statement whose printed balance does not match: lines were cut off there. Null when
 * nothing is printed, and when neither end matches, as in a summary of several accounts.
 */
export function missingEnd(printed: PrintedBalances, chain: Chain): MissingEnd | null {
  const isOpeningOff = misses(printed.openings, chain.opening);
  const isClosingOff = misses(printed.closings, chain.closing);
  if (isOpeningOff === isClosingOff) return null;
  return isOpeningOff
    ? { end: 'opening', isProved: printed.closings.length > 0 }
    : { end: 'closing', isProved: printed.openings.length > 0 };
}

function misses(printed: readonly Minor[], balance: Minor | null): boolean {
  return printed.length > 0 && balance !== null && !printed.includes(absolute(balance));
}
