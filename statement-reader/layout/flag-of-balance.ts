import { readFlag } from '../cells/amounts.ts';
import { cellText, type Cell } from '../cells/cells.ts';
import type { Columns } from './find-table.ts';

/** A balance beside no amount, with the word for its side that stands in a column of its own. */
export function withFlag(
  balance: string,
  cells: readonly Cell[],
  { balanceDirection, direction }: Columns,
): string {
  const beside = [balanceDirection, direction].map((at) => (at < 0 ? '' : cellText(cells[at])));
  const flag = beside.find((text) => readFlag(text) !== null);
  return flag === undefined || !/\d\W*$/.test(balance) ? balance : `${balance} ${flag}`;
}
