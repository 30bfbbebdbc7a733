import { because } from '@peerdesk/contract/because.ts';
import { formatMoney, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';
import { collectAfter } from '../collect.ts';
import type { SheetRow } from '../cells/cells.ts';
import type { LineFacts } from '../lines/line-facts.ts';
import { refuseFile, type FileReason, type Refused } from '../statement.ts';
import { checkChain, type Chain } from './chain.ts';
import { countCopies, markDuplicates } from './duplicates.ts';
import { missingEnd, printedBalances, type MissingEnd } from './printed-balances.ts';

/**
 * Proves the lines by their balances: each follows from the one before, and the first and the last
 * fit what the file prints as its opening and closing balance. A reading that the balances
 * contradict is not to be trusted with money, so the file is refused with the row where they do.
 * Lines that are in the file twice are marked on the way.
 *
 * @param opening the balance of an opening row, where the table has one.
 * @param around the rows around the lines, in which balances may be printed.
 */
export function proveLines(
  lines: readonly LineFacts[],
  opening: Minor | null,
  around: readonly SheetRow[],
): { ok: true; chain: Chain } | Refused {
  markDuplicates(lines);
  countCopies(lines);
  collectAfter(lines.length);
  const chain = checkChain(lines, opening);
  if (chain.brokenAt !== null) return broken(chain.brokenAt, chain.broken);
  const isWhole = lines.every(({ error }) => error === null);
  const missing = isWhole ? missingEnd(printedBalances(around), chain) : null;
  const refusal = missing === null ? null : truncated(missing, chain.order, lines);
  return refusal ?? { ok: true, chain };
}

function broken(row: number, balances: Chain['broken']): Refused {
  if (balances === null) {
    return refuseFile('CHAIN_BROKEN', because('statement_balance_breaks', { row }), { row });
  }
  const expected = formatMoney(balances.expected, rupeeDigits);
  const found = formatMoney(balances.found, rupeeDigits);
  const reason = because('statement_balance_off', { row, expected, found });
  return refuseFile('CHAIN_BROKEN', reason, { row });
}

const differing = {
  opening: 'statement_opening_differs',
  closing: 'statement_closing_differs',
} as const satisfies Record<MissingEnd['end'], FileReason['code']>;

/**
 * The lines follow from each other, and a printed balance says that there were more of them. One
 * printed balance alone may be of another day, so it is only a warning on the line beside it.
 */
function truncated(
  { end, isProved }: MissingEnd,
  order: Chain['order'],
  lines: readonly LineFacts[],
): Refused | null {
  const isAtEnd = (end === 'closing') === (order === 'oldest-first');
  const line = isAtEnd ? lines.at(-1) : lines[0];
  if (!isProved) {
    line?.warn('PRINTED_BALANCE_DIFFERS');
    return null;
  }
  const row = line?.row ?? 1;
  return refuseFile('CHAIN_BROKEN', because(differing[end], { row }), { row });
}
