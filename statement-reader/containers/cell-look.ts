import type { Cell } from '../cells/cells.ts';
import { isUnseen, type Colour } from './colours.ts';
import { sectionFor, type NumberFormat, type Section } from './number-format.ts';

/** The letters of a cell: their colour, and their height in points where it is known. */
export interface Letters {
  colour: Colour;
  points?: number | undefined;
}

/** What is behind the letters; more than one colour where they pass into each other. */
export type Ground = readonly Colour[];

/** How a cell shows what is in it; null for one that shows everything. */
export type CellLook = { hides(cell: Cell): boolean } | null;

export const black: Colour = [0, 0, 0];
export const white: Colour = [255, 255, 255];
export const paper: Ground = [white];

/** Letters of less are none on any screen, as in a page. */
const pointsMin = 1.5;
const hidesAll: CellLook = { hides: () => true };

export function cellLook(letters: Letters, ground: Ground, format: NumberFormat | null): CellLook {
  if (letters.points !== undefined && letters.points < pointsMin) return hidesAll;
  const isLost = (colour: Colour) => ground.every((one) => isUnseen(colour, one));
  const hidesText = isLost(letters.colour);
  if (format === null) return hidesText ? hidesAll : null;
  const seen = (section: Section) => {
    const isGone = section.colour === undefined ? hidesText : isLost(section.colour);
    return { ...section, showsValue: section.showsValue && !isGone, isGone };
  };
  const numeric = format.numbers.map(seen);
  const hidesTexts = format.texts === null ? hidesText : !seen(format.texts).showsValue;
  if (!hidesTexts && numeric.every(({ showsValue }) => showsValue)) return null;
  const hidesEach = numeric.every(({ showsValue }) => !showsValue);
  return {
    hides(cell) {
      if (typeof cell === 'string' || (cell.kind !== 'number' && cell.kind !== 'date')) {
        return hidesTexts;
      }
      const value = Number(cell.text);
      const section = sectionFor(numeric, value);
      if (section === undefined || section.showsValue) return false;
      // Nought is often left out or a dash, and is known to be one then.
      return value !== 0 || hidesEach || section.isGone;
    },
  };
}
