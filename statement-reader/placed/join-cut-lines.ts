import { endOf, isOneBlank, lengthOf, type CellLine } from './letters.ts';
import { textOf } from './text-line.ts';
import { blanksMax, type Wrapping } from './wrapping.ts';

/**
 * Puts lines together that are cut after so many characters, wherever that is. A line has fewer of
 * them where blanks at its ends are not drawn, so that the lengths tell how many there were, and
 * the words at both of its ends where.
 */
export function joinCutLines(lines: readonly CellLine[], wrapping: Wrapping): string {
  const cut = new CutLines(lines, wrapping);
  for (let at = 0; at < lines.length - 1; at += 1) cut.fill(at);
  return cut.joined(lines.length);
}

class CutLines {
  private readonly lines: readonly CellLine[];
  private readonly wrapping: Wrapping;
  private readonly texts: readonly string[];
  /** How many blanks stand behind each line. */
  private readonly blanks: number[];

  constructor(lines: readonly CellLine[], wrapping: Wrapping) {
    this.lines = lines;
    this.wrapping = wrapping;
    this.texts = lines.map(({ words }) => textOf(words));
    this.blanks = lines.map(() => 0);
  }

  joined(count: number): string {
    return this.texts
      .slice(0, count)
      .map((text, at) => (at < count - 1 ? text + ' '.repeat(this.blanks[at] ?? 0) : text))
      .join('');
  }

  fill(at: number): void {
    const drawn = this.lines[at]?.words.at(-1)?.spacesAtEnd ?? 0;
    const begun = this.indent(at + 1);
    if (this.wrapping.keepsBlanks) this.blanks[at] = this.missing(at) + begun;
    else this.blanks[at] = drawn || begun || this.blanksByWords(at);
  }

  /** Where blanks at both ends of lines are not drawn. */
  private blanksByWords(at: number): number {
    const { blanks } = this;
    const missing = this.missing(at);
    const before = at > 0 ? (blanks[at - 1] ?? 0) : 0;
    // The words have told already that what is missing stood at the beginning of the line.
    const isBefore = before > 0 && this.missing(at - 1) === 0;
    if (isBefore && missing > 0) blanks[at - 1] = missing;
    const said = this.said(at);
    if (isBefore || missing === 0) return said === true ? 1 : 0;
    const mayBeBefore = at > 0 && said !== true && (before > 0 || this.isBetweenParts(at - 1));
    if (!mayBeBefore || (said === null && this.isBetweenParts(at))) return missing;
    blanks[at - 1] = before + missing;
    return 0;
  }

  /** What the words say of a blank behind a line. */
  private said(at: number): boolean | null {
    const [below = '', ...rest] = this.texts.slice(at + 1);
    const joint = { above: this.joined(at + 1), below, rest: rest.join('') };
    return this.wrapping.words?.hasSpace(joint) ?? null;
  }

  /** The blanks of a line that are drawn nowhere. */
  private missing(at: number): number {
    const words = this.lines[at]?.words ?? [];
    const { pitch, left, characters } = this.wrapping;
    // With the blanks that it begins with, where all letters are as wide.
    const length = pitch > 0 ? Math.round((endOf(words) - left) / pitch) : lengthOf(words);
    const missing = Math.max(0, characters - length);
    // A line that is shorter than that ends for another reason, and with a word.
    return missing <= blanksMax ? missing : 1;
  }

  /** With how many blanks a line begins that are drawn. */
  private indent(at: number): number {
    const { pitch, left } = this.wrapping;
    const line = this.lines[at];
    const indent = (line?.words[0]?.left ?? left) - left;
    if (pitch === 0) return isOneBlank(indent, line?.size ?? 0) ? 1 : 0;
    const blanks = Math.round(indent / pitch);
    return blanks <= blanksMax ? blanks : 0;
  }

  /** Words, or a word and a number: no address, account or reference has a blank in it. */
  private isBetweenParts(at: number): boolean {
    const [above = '', below = ''] = this.texts.slice(at, at + 2);
    const ends = [above.split(marks).at(-1) ?? '', below.split(marks)[0] ?? ''];
    return ends.every((end) => wordOrNumber.test(end)) && ends.some((end) => word.test(end));
  }
}

const marks = /[\s/*-]/;
const word = /^\p{L}+$/u;
const wordOrNumber = /^(?:\p{L}+|\d+)$/u;
