import { HiddenPlaces } from './hidden-in-table.ts';
import type { TextLine } from './text-line.ts';
import { TextLines } from './text-lines.ts';

/** A document as lines of text: those that a person sees, and where it hides something. */
export class PlacedText {
  readonly lines = new TextLines();
  readonly hidden = new HiddenPlaces();
  /** How many lines there are, with those of which a person sees nothing. */
  count = 0;

  add(line: TextLine): void {
    this.count += 1;
    this.hidden.note(line);
    const words = line.words.some(({ isHidden }) => isHidden)
      ? line.words.filter(({ isHidden }) => !isHidden)
      : line.words;
    if (words.length > 0) this.lines.push({ ...line, words });
  }
}
