import type { SheetRow } from '../cells/cells.ts';
import { readDate, type FigureOrder } from '../cells/dates.ts';
import { periodOfHeader } from './header.ts';

const choices: readonly FigureOrder[] = ['day-first', 'month-first'];

/**
 * The order of day and month in a column that does not tell it: the one in which all dates are
 * within the days that the head of the file names, where they are not so in the other one too.
 */
export function orderByPeriod(
  order: FigureOrder,
  texts: Iterable<string>,
  head: readonly SheetRow[],
): FigureOrder {
  if (order !== 'undecided') return order;
  const periods = choices.flatMap((choice) => {
    const period = periodOfHeader(head, choice);
    return period === null ? [] : { choice, ...period };
  });
  if (periods.length === 0) return order;
  const out = new Set<FigureOrder>();
  for (const text of texts) {
    for (const { choice, start, end } of periods) {
      const reading = readDate(text, choice);
      if (reading.kind === 'error') out.add(choice);
      if (reading.kind !== 'date') continue;
      const { date } = reading.value;
      if (date < start || date > end) out.add(choice);
    }
  }
  const [fitting, ...others] = periods.filter(({ choice }) => !out.has(choice));
  return fitting && others.length === 0 ? fitting.choice : order;
}
