import { white, type Ground } from './cell-look.ts';
import type { CellStyles } from './book-styles.ts';
import type { Area } from './merged-cells.ts';

/** What a table of a sheet puts behind its cells where they have no fill of their own. */
export interface TableGround {
  area: Area;
  head: Ground | null;
  body: Ground | null;
}

export const tablesMax = 1000;

/** Of the theme: its letters' colour, and the first of its accents. */
const darkColour = 1;
const firstAccent = 4;

/** Which of the styles of Office, in their order of seven, have a dark head, or are dark. */
export function tableGround(
  name: string,
  headRows: number,
  area: Area,
  styles: CellStyles,
): TableGround {
  const own = styles.tables.get(name);
  const [, kind = '', digits = ''] = /^TableStyle(Light|Medium|Dark)(\d{1,2})$/.exec(name) ?? [];
  const number = Number(digits);
  const accent = (number - 1) % 7;
  const colour = accent === 0 ? darkColour : firstAccent + accent - 1;
  const themed = (index: number): Ground => [styles.colours.themed(index, 0) ?? white];
  const isHeaded =
    (kind === 'Light' && number >= 8 && number <= 14) ||
    (kind === 'Medium' && number >= 1 && number <= 14);
  const isBlack =
    (kind === 'Medium' && number >= 15 && number <= 21) || (kind === 'Dark' && number <= 7);
  const head = isHeaded ? themed(colour) : isBlack ? themed(darkColour) : null;
  const body = kind === 'Dark' && number >= 2 && number <= 7 ? themed(colour) : null;
  const whole = own?.get('wholeTable') ?? body;
  return {
    area,
    head: headRows > 0 ? (own?.get('headerRow') ?? head ?? whole) : whole,
    body: whole,
  };
}

/** What tables put behind a cell; null where none does. */
export function groundAt(
  tables: readonly TableGround[],
  row: number,
  column: number,
): Ground | null {
  const found = tables.find(
    ({ area: { top, bottom, left, right } }) =>
      row >= top && row <= bottom && column >= left && column <= right,
  );
  if (!found) return null;
  return row === found.area.top ? found.head : found.body;
}
