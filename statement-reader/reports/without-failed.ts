import { cellText } from '../cells/cells.ts';
import { isStatusCaption } from '../layout/captions.ts';
import type { PickedRow, PickedTable } from '../layout/pick-rows.ts';
import { drained, PackedList } from '../packed-list.ts';
import { came } from './report-columns.ts';

const failed =
  /fail|declin|reject|cancel|expire|pending|initiated|deemed|process|progress|time ?out|timed/i;

/** What stands after so many lines. */
interface Placed {
  after: number;
}

/**
 * The lines of a table without those that a column `Status` says failed or are still to come. Where
 * it says of no line that its money came, only the words of failure count.
 */
export function withoutFailed<T extends PickedTable & { totals?: readonly Placed[] }>(
  picked: T,
  captions: readonly string[],
): T {
  const status = captions.findIndex(isStatusCaption);
  if (status < 0) return picked;
  const says = ({ cells }: PickedRow) => cellText(cells[status]);
  let some = 0;
  for (const row of picked.lines) if (came.test(says(row))) some += 1;
  if (some === picked.lines.length) return picked;
  const lines = new PackedList<PickedRow>();
  const keptBefore = new Uint32Array(picked.lines.length + 1);
  let at = 0;
  for (const row of drained(picked.lines)) {
    keptBefore[at] = lines.length;
    at += 1;
    if (some > 0 ? came.test(says(row)) : !failed.test(says(row))) lines.push(row);
  }
  keptBefore[at] = lines.length;
  const moved = <P extends Placed>(one: P): P => ({
    ...one,
    after: keptBefore[one.after] ?? lines.length,
  });
  const { totals, sheets } = picked;
  return {
    ...{ ...picked, lines },
    ...(totals && { totals: totals.map(moved) }),
    ...(sheets && { sheets: sheets.map(moved) }),
  };
}
