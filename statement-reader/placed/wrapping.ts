import { ColumnWords } from './column-words.ts';
import { commonPitch, copyOf, endOf, firstLetter, lengthOf, type CellLine } from './letters.ts';
import { textOf } from './text-line.ts';

/** How a column breaks its texts, as all of its cells together show. */
export interface Wrapping {
  /** Where the longest line ends. */
  right: number;
  left: number;
  /** Texts are cut where the column ends, in the middle of words too. */
  isCut: boolean;
  /** Those of the slash and the dash after which a line may end. */
  marks: readonly string[];
  /** The width of every letter, as on a typewriter; 0 where widths differ. */
  pitch: number;
  /** Lines begin with the blanks that the text has there. */
  keepsBlanks: boolean;
  /** So many characters a line, whatever their width; 0 when the width decides. */
  characters: number;
  /** A word too long for a line begins where the one before it ends, and not on a new line. */
  fillsLines: boolean;
  /** What tells of a full line whether a word ends with it. */
  words: ColumnWords | null;
}

const cutShare = 0.85;
/** The widest letter, in parts of the font's height. */
export const letterMax = 1.05;
/** How far the width of a letter may be off that is not measured but known from its kind. */
export const wider = 1.2;
export const fuzz = 0.25;
const charactersMin = 12;
/** So many blanks in a row may stand where a text is cut. */
export const blanksMax = 3;
const markedShare = 0.15;
/** Of so many lines that go on, a few end with a space: what is drawn shows where words end. */
const spacedShare = 0.04;
/** Fewer texts than this show nothing of the column's habit: a bank's own words come often. */
const tellingMin = 3;

/** So many different lines that go on below show the habit of a column. */
const brokenMax = 20_000;

/** A line that goes on below, as far as it shows why it ends where it does. */
interface Broken {
  end: number;
  size: number;
  /** How wide the letter is with which the next line begins. */
  letter: number;
  length: number;
  lastText: string;
  words: number;
  /** How wide and how long the last word and the first one below are together. */
  joined: number;
  joinedLength: number;
  /** Where the first word below begins, and how long it is. */
  next: number;
  nextLength: number;
}

/** Sees how a column breaks its texts, cell by cell. */
export class WrappingReader {
  private right = Number.NEGATIVE_INFINITY;
  private left = Number.POSITIVE_INFINITY;
  private longest = 0;
  /** By their texts but for figures: a bank's own words come often, and show nothing more. */
  private readonly broken = new Map<string, Broken>();
  private readonly words = new ColumnWords();
  private spacesAtEnd = 0;
  private pitch = 0;

  add(lines: readonly CellLine[]): void {
    for (const { words } of lines) {
      this.right = Math.max(this.right, endOf(words));
      this.left = Math.min(this.left, words[0]?.left ?? this.left);
      this.pitch = commonPitch(this.pitch, words);
    }
    lines.slice(1).forEach((below, at) => this.addBroken(lines[at] ?? below, below));
    if (lines.length > 0) this.words.add(lines);
  }

  private addBroken({ words, size }: CellLine, below: CellLine): void {
    const last = words.at(-1);
    const first = below.words[0];
    if (!last || !first) return;
    const text = textOf(words);
    this.longest = Math.max(this.longest, text.length, lengthOf(below.words));
    const shape = text.replace(/\d/g, '0');
    if (this.broken.size >= brokenMax && !this.broken.has(shape)) return;
    if (last.spacesAtEnd > 0) this.spacesAtEnd += 1;
    this.broken.set(copyOf(shape), {
      end: last.spacesAtEnd > 0 ? Number.POSITIVE_INFINITY : last.right,
      size,
      letter: firstLetter(below),
      length: text.length,
      lastText: copyOf(last.text),
      words: words.length,
      joined: last.right - last.left + first.right - first.left,
      joinedLength: last.text.length + first.text.length,
      next: first.left,
      nextLength: first.text.length,
    });
  }

  read(): Wrapping {
    const { right, left } = this;
    const pitch = this.pitch || 0;
    const broken = [...this.broken.values()];
    const full = broken.filter((one) => isFullBy(one, right, pitch));
    const lengths = broken.map((one) => this.columnsOf(one));
    const most = Math.max(0, ...new Set(lengths));
    const exact = lengths.filter((length) => length >= most - (pitch > 0 ? blanksMax : 1)).length;
    const isTelling = broken.length >= tellingMin;
    const isEven = pitch > 0 || full.length < broken.length * cutShare;
    const isCounted = most >= charactersMin && isTelling && isEven && exact >= broken.length * 0.95;
    const isCut = isCounted || isCutAtEdge(broken, right, left);
    const counts = !isCounted && !isCut && this.countsLetters(broken);
    const isOverlong = (one: Broken) =>
      counts ? one.joinedLength > this.longest : one.joined > right - left;
    const isEnding = (one: Broken) =>
      counts ? one.length === this.longest : isFullBy(one, right, pitch);
    const endsWith = (mark: string) =>
      broken.filter((one) => one.lastText.endsWith(mark) && !isEnding(one));
    const long = broken.filter((one) => isOverlong(one) && (one.words > 1 || !isEnding(one)));
    const filled = long.filter(isEnding).length;
    return {
      right,
      left,
      isCut,
      marks: ['/', '-'].filter((mark) => endsWith(mark).length >= broken.length * markedShare),
      pitch,
      keepsBlanks: broken.some(({ next }) => pitch > 0 && next - left > pitch / 2),
      characters: isCounted ? most : counts ? this.longest : 0,
      fillsLines: filled > 0 && filled >= long.length / 2,
      words: this.spacesAtEnd > broken.length * spacedShare ? null : this.words,
    };
  }

  /** How long a line is, with the blanks that it begins with, where all letters are as wide. */
  private columnsOf({ end, length }: Broken): number {
    const isPlaced = this.pitch > 0 && Number.isFinite(end);
    return isPlaced ? Math.round((end - this.left) / this.pitch) : length;
  }

  /** Words go on a line by how many letters it has, whatever their widths. */
  private countsLetters(broken: readonly Broken[]): boolean {
    const { longest, right } = this;
    const exact = broken.filter(({ length }) => length === longest);
    const short = exact.filter((one) => !isFullBy(one, right, this.pitch || 0));
    const fitting = broken.filter(({ length, nextLength }) => length + 1 + nextLength > longest);
    return (
      longest >= charactersMin &&
      exact.length >= tellingMin &&
      short.length >= Math.max(tellingMin, exact.length * 0.1) &&
      fitting.length >= broken.length * 0.95
    );
  }
}

type LineEnd = Pick<Broken, 'end' | 'size' | 'letter'>;

export function isFullBy({ end, size, letter }: LineEnd, right: number, pitch: number): boolean {
  return right - end <= (pitch > 0 ? pitch / 2 : Math.min(letterMax * size, letter * wider));
}

/**
 * Whether lines end where the column does, within words too. A word that is too long for any line
 * is cut by everybody, and shows nothing. Of few texts, all have to be full, and none may end in a
 * whole word of the bank's own.
 */
function isCutAtEdge(broken: readonly Broken[], right: number, left: number): boolean {
  // A space that the line could not hold is not drawn.
  const isFull = ({ end, size, letter }: Broken) => right - end <= letter * wider + size * fuzz;
  const telling = broken.filter((one) => !isFull(one) || one.joined <= right - left);
  const shown = telling.length >= tellingMin ? telling : broken;
  const full = shown.filter(isFull).length;
  if (shown.length >= tellingMin) return full >= shown.length * cutShare;
  return (
    shown.length > 0 &&
    full === shown.length &&
    shown.every(({ lastText }) => /[^\p{L}]/u.test(lastText) && !/[/-]$/.test(lastText))
  );
}
