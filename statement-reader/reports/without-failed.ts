import { cellText } from '../cells/cells.ts';
import { isStatusCaption } from '../layout/captions.ts';
import type { Columns } from '../layout/find-table.ts';
import type { PickedRow, PickedTable } from '../layout/pick-rows.ts';
import { drained, PackedList } from '../packed-list.ts';
import { came } from './report-columns.ts';

const failed =
  /fail|declin|reject|cancel|expire|pending|initiated|deemed|process(?!ed)|progress|time ?out|timed/i;

/** Both ways of the money are lines of the account, and one status does not tell which is where. */
export const sentBack =
  /\b(?:refund|revers|return)(?:ed|al)?\b|charge ?back|\b(?:refund|return|reversal) |वापस|रिफंड/i;

/** What stands after so many lines. */
interface Placed {
  after: number;
  pageBegins?: number;
}

interface InPlaces {
  totals?: readonly Placed[];
  strays?: readonly Placed[];
}

/**
 * The lines of a table without those that a column `Status` says failed or are still to come, and
 * with a mark on those whose money went back, unless balances tell what became of it. Where
 * it says of no line that its money came, only the words of failure count, and beside balances,
 * which tell of each line whether it belongs there.
 */
export function withoutFailed<T extends PickedTable & InPlaces>(
  picked: T,
  captions: readonly string[],
  { balance }: Pick<Columns, 'balance'>,
): T {
  const status = captions.findIndex(isStatusCaption);
  if (status < 0) return picked;
  const says = ({ cells }: PickedRow) => cellText(cells[status]);
  let some = 0;
  for (const row of picked.lines) if (came.test(says(row))) some += 1;
  if (some === picked.lines.length) return picked;
  const mustSay = some > 0 && balance < 0;
  const lines = new PackedList<PickedRow>();
  const keptBefore = new Uint32Array(picked.lines.length + 1);
  let at = 0;
  for (const row of drained(picked.lines)) {
    keptBefore[at] = lines.length;
    at += 1;
    const isSentBack = balance < 0 && sentBack.test(says(row));
    if (isSentBack) lines.push({ ...row, isSentBack });
    else if (mustSay ? came.test(says(row)) : !failed.test(says(row))) lines.push(row);
  }
  keptBefore[at] = lines.length;
  const place = (after: number) => keptBefore[after] ?? lines.length;
  const moved = <P extends Placed>(one: P): P => ({
    ...one,
    after: place(one.after),
    ...(one.pageBegins !== undefined && { pageBegins: place(one.pageBegins) }),
  });
  const { totals, strays, sheets } = picked;
  return {
    ...{ ...picked, lines },
    ...(totals && { totals: totals.map(moved) }),
    ...(strays && { strays: strays.map(moved) }),
    ...(sheets && { sheets: sheets.map(moved) }),
  };
}
