import { absolute, type Minor } from '@peerdesk/domain/money.ts';
import type { SheetRow } from '../cells/cells.ts';
import type { LineFacts } from '../lines/line-facts.ts';
import type { Chain } from './chain.ts';
import { printedBalances } from './printed-balances.ts';

/**
 * Whether a file proves its own lines by balances: at least half of those that could be read follow
 * from the balance before them, be it of a line or printed as the opening one. Or the bank prints a
 * balance once a day, at the day's end, and each of them follows.
 *
 * @param before the balance of an opening row, where the table has one.
 * @param around the rows around the lines, in which an opening balance may be printed.
 */
export function followsFrom(
  lines: readonly LineFacts[],
  chain: Chain,
  { before, around }: { before: Minor | null; around: readonly SheetRow[] },
): boolean {
  const counted = lines.filter(({ duplicateOf }) => duplicateOf === null);
  const oldestFirst = chain.order === 'oldest-first' ? counted : counted.toReversed();
  const isBegun = before !== null || beginsAsPrinted(chain, around);
  const { following, compared } = countFollowing(oldestFirst, isBegun);
  const readable = counted.filter(({ error }) => error === null).length;
  if (following > 0 && following * 2 >= readable) return true;
  const isWhole = readable === counted.length;
  const isKnown = isBegun || (oldestFirst[0]?.balance ?? null) !== null;
  return compared > 0 && isWhole && isKnown && hasBalanceEachDay(oldestFirst);
}

/**
 * How many balances stand where one was known before, and how many of those with one line between
 * the two, whose amount they prove.
 */
function countFollowing(
  oldestFirst: readonly LineFacts[],
  isBegun: boolean,
): { following: number; compared: number } {
  let isKnown = isBegun;
  let isAlone = true;
  let [following, compared] = [0, 0];
  for (const { balance, error } of oldestFirst) {
    if (error !== null) isKnown = balance !== null;
    else if (balance !== null && isKnown) {
      compared += 1;
      following += isAlone ? 1 : 0;
    }
    isKnown ||= balance !== null;
    isAlone = balance !== null || error !== null;
  }
  return { following, compared };
}

function beginsAsPrinted({ opening }: Chain, around: readonly SheetRow[]): boolean {
  if (opening === null) return false;
  return printedBalances(around).openings.includes(absolute(opening));
}

/** Over more than a day the sum alone would be proved, whatever each amount is. */
function hasBalanceEachDay(oldestFirst: readonly LineFacts[]): boolean {
  return oldestFirst.every(({ balance, date }, at) => {
    if (balance !== null) return true;
    const next = oldestFirst[at + 1];
    return date !== null && next?.date === date;
  });
}
