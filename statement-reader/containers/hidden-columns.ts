import { sheetColumnsMax } from './limits.ts';

const pixelsOfCharacter = 7;

/** Whether a width in characters leaves nothing to see on any screen: less than half a pixel. */
export function hasNoWidth(characters: number): boolean {
  return characters * pixelsOfCharacter < 0.5;
}

/** The unit of binary workbooks. */
const partsOfCharacter = 256;

export function hasNoParts(parts: number): boolean {
  return hasNoWidth(parts / partsOfCharacter);
}

/** Which columns of a sheet nobody sees, counted from 0. What stands in them is not read. */
export class HiddenColumns {
  /** Whether columns are hidden of which nothing is said. */
  isUsual = false;
  private readonly known = new Map<number, boolean>();

  set(first: number, last: number, isHidden: boolean): void {
    const end = Math.min(last, sheetColumnsMax - 1);
    for (let at = first; at <= end; at += 1) this.known.set(at, isHidden);
  }

  /** The first of some columns that a person sees; null where all of them are hidden. */
  firstShown(first: number, last: number): number | null {
    const end = Math.min(last, sheetColumnsMax - 1);
    for (let at = first; at <= end; at += 1) if (!this.has(at)) return at;
    return null;
  }

  has(column: number): boolean {
    return this.known.get(column) ?? this.isUsual;
  }
}
