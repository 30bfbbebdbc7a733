import type { Cell } from '../cells/cells.ts';
import { isUnseen, type Colour } from './colours.ts';
import { sectionFor, type NumberFormat, type Section } from './number-format.ts';
import { shownNumber, shownText } from './shown-figures.ts';

/** The letters of a cell: their colour, and their height in points where it is known. */
export interface Letters {
  colour: Colour;
  points?: number | undefined;
}

/** What is behind the letters; more than one colour where they pass into each other. */
export type Ground = readonly Colour[];

/** How a cell shows what is in it; null for one that shows everything as it is. */
export type CellLook = { hides(cell: Cell): boolean; shown(cell: Cell): Cell } | null;

export const black: Colour = [0, 0, 0];
export const white: Colour = [255, 255, 255];
export const paper: Ground = [white];

/** Letters of less are none on any screen, as in a page. */
const pointsMin = 1.5;
const hidesAll: CellLook = { hides: () => true, shown: (cell) => cell };

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
  const isPlain = [...numeric, ...(format.texts === null ? [] : [format.texts])].every(
    ({ figures, isFor }) => figures.isPlain && !figures.hasSign && isFor === null,
  );
  const isAll = !hidesTexts && numeric.every(({ showsValue }) => showsValue);
  if (isAll && isPlain && numeric.length === 1) return null;
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
    shown: (cell) => formatted(format, cell),
  };
}

/** What a person sees of a cell, or that it is nothing. */
export function shownBy(look: CellLook, cell: Cell): { shown: Cell; isUnseen: boolean } {
  const isUnseen = look?.hides(cell) === true;
  return { shown: look === null || isUnseen ? cell : look.shown(cell), isUnseen };
}

/** What a format makes of a cell that it shows. */
function formatted({ numbers, texts }: NumberFormat, cell: Cell): Cell {
  if (typeof cell === 'string') {
    return texts?.figures.saysFigures === true ? shownText(texts.code, cell) : cell;
  }
  if (cell.kind !== 'number' && cell.kind !== 'date') return cell;
  const section = sectionFor(numbers, Number(cell.text));
  if (section === undefined) return cell;
  if (cell.kind === 'date') {
    return section.figures.saysFigures ? { kind: 'error', text: cell.text } : cell;
  }
  const { figures, colour, isFor } = section;
  const isConditional = numbers.some((one) => one.isFor !== null);
  const isForNegative = isConditional
    ? sectionFor(numbers, smallest) !== section
    : numbers.length > 1;
  return shownNumber(cell, {
    ...{ figures, isForNegative },
    isDoubtful: isConditional && isFor !== null,
    isColoured: colour !== undefined,
  });
}

const smallest = 0.01;
