import { ColumnWords, fieldMarks, type Joint } from './column-words.ts';
import {
  copyOf,
  endOf,
  firstLetter,
  isWord,
  lengthOf,
  widthOfPart,
  type CellLine,
} from './letters.ts';
import { textOf, type Word } from './text-line.ts';

/** How a column breaks its texts, as all of its cells together show. */
export interface Wrapping {
  /** Where the longest line ends. */
  right: number;
  left: number;
  /** Texts are cut where the column ends, in the middle of words too. */
  isCut: boolean;
  /** A line may end after a slash or a dash. */
  breaksAtMarks: boolean;
  /** So many characters a line, whatever their width; 0 when the width decides. */
  characters: number;
  /** A word too long for a line begins where the one before it ends, and not on a new line. */
  fillsLines: boolean;
  /** What tells of a full line whether a word ends with it. */
  words: ColumnWords | null;
}

const cutShare = 0.85;
/** The widest letter, in parts of the font's height. */
const letterMax = 1.05;
/** How far the width of a letter may be off that is not measured but known from its kind. */
const wider = 1.2;
const fuzz = 0.25;
const charactersMin = 12;
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
  /** How long the first word below is. */
  nextLength: number;
}

/** Sees how a column breaks its texts, cell by cell. */
export class WrappingReader {
  private right = 0;
  private left = Number.POSITIVE_INFINITY;
  private longest = 0;
  /** By their texts: a bank's own words come often, and show nothing more. */
  private readonly broken = new Map<string, Broken>();
  private readonly words = new ColumnWords();
  private spacesAtEnd = 0;

  add(lines: readonly CellLine[]): void {
    for (const { words } of lines) {
      this.right = Math.max(this.right, endOf(words));
      this.left = Math.min(this.left, words[0]?.left ?? this.left);
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
    if (this.broken.size >= brokenMax && !this.broken.has(text)) return;
    if (last.spacesAtEnd > 0) this.spacesAtEnd += 1;
    this.broken.set(copyOf(text), {
      end: last.spacesAtEnd > 0 ? Number.POSITIVE_INFINITY : last.right,
      size,
      letter: firstLetter(below),
      length: text.length,
      lastText: copyOf(last.text),
      words: words.length,
      joined: last.right - last.left + first.right - first.left,
      joinedLength: last.text.length + first.text.length,
      nextLength: first.text.length,
    });
  }

  read(): Wrapping {
    const { right, left } = this;
    const broken = [...this.broken.values()];
    const full = broken.filter((one) => isFullBy(one, right));
    const most = Math.max(0, ...new Set(broken.map(({ length }) => length)));
    const exact = broken.filter(({ length }) => length === most || length === most - 1).length;
    const isTelling = broken.length >= tellingMin;
    const isEven = full.length < broken.length * cutShare;
    const isCounted = most >= charactersMin && isTelling && isEven && exact >= broken.length * 0.95;
    const isCut = isCounted || isCutAtEdge(broken, right, left);
    const counts = !isCounted && !isCut && this.countsLetters(broken);
    const isOverlong = (one: Broken) =>
      counts ? one.joinedLength > this.longest : one.joined > right - left;
    const isEnding = (one: Broken) => (counts ? one.length === this.longest : isFullBy(one, right));
    const marked = broken.filter((one) => /[/-]$/.test(one.lastText) && !isEnding(one));
    const long = broken.filter((one) => isOverlong(one) && (one.words > 1 || !isEnding(one)));
    const filled = long.filter(isEnding).length;
    return {
      right,
      left,
      isCut,
      breaksAtMarks: marked.length >= broken.length * markedShare,
      characters: isCounted ? most : counts ? this.longest : 0,
      fillsLines: filled > 0 && filled >= long.length / 2,
      words: this.spacesAtEnd > broken.length * spacedShare ? null : this.words,
    };
  }

  /** Words go on a line by how many letters it has, whatever their widths. */
  private countsLetters(broken: readonly Broken[]): boolean {
    const { longest, right } = this;
    const exact = broken.filter(({ length }) => length === longest);
    const short = exact.filter((one) => !isFullBy(one, right));
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

function isFullBy({ end, size, letter }: LineEnd, right: number): boolean {
  return right - end <= Math.min(letterMax * size, letter * wider);
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

/** Puts the lines of a cell together, with a space only where the bank had one. */
export function joinLines(lines: readonly CellLine[], wrapping: Wrapping): string {
  const filled = lines.filter(({ words }) => words.length > 0);
  const texts = filled.map(({ words }) => textOf(words));
  let above = '';
  filled.forEach((line, at) => {
    const over = filled[at - 1];
    const below = texts[at] ?? '';
    const joint = () => ({ above, below, rest: texts.slice(at + 1).join('') });
    above += (over ? glue(over, line, wrapping, joint) : '') + below;
  });
  return above;
}

function glue(above: CellLine, below: CellLine, wrapping: Wrapping, jointOf: () => Joint): string {
  const last = above.words.at(-1);
  const first = below.words[0];
  if (!last || !first) return '';
  if (last.spacesAtEnd > 0) return ' '.repeat(last.spacesAtEnd);
  const room = wrapping.right - last.right;
  const { size } = above;
  const byWords = () => wrapping.words?.hasSpace(jointOf()) ?? null;
  if (wrapping.isCut) {
    const indent = first.left - wrapping.left;
    if (indent > size * 0.18 && indent < size * 0.8) return ' ';
    if (wrapping.characters > 0) {
      const isShort = lengthOf(above.words) === wrapping.characters - 1;
      return isShort || byWords() === true ? ' ' : '';
    }
    // The letter would have fitted: the line ends where a word does.
    const isShort = room > firstLetter(below) * wider + size * fuzz;
    return isShort || byWords() === true ? ' ' : '';
  }
  if ((isOneNumber(last.text, first.text) || isOneCode(last, first)) && room <= size * letterMax)
    return '';
  if (last.text.endsWith('/')) return '';
  if (last.text.endsWith('--')) return first.text.startsWith('-') ? '' : ' ';
  if (last.text.endsWith('-')) return '';
  if (/^\p{L}{2,}\.?$/u.test(last.text) && /^\d/.test(first.text)) return ' ';
  if (!isFullLine(above, below, wrapping) || !isOverlong(last, first, wrapping)) return ' ';
  // A word too long for a line begins one, so two words on the line above tell that none was cut.
  const isNew = above.words.length > 1 && !wrapping.fillsLines && isBetweenWords(last, first);
  return (byWords() ?? isNew) ? ' ' : '';
}

function isFullLine(above: CellLine, below: CellLine, wrapping: Wrapping): boolean {
  if (wrapping.characters > 0) return lengthOf(above.words) === wrapping.characters;
  const { words, size } = above;
  return isFullBy({ end: endOf(words), size, letter: firstLetter(below) }, wrapping.right);
}

/** Whether both together would not fit into a line, so that they had to be cut somewhere. */
function isOverlong(last: Word, first: Word, wrapping: Wrapping): boolean {
  const { breaksAtMarks, right, left, characters } = wrapping;
  const end = breaksAtMarks ? last.text.split(/[/-]/).at(-1) : last.text;
  const begin = breaksAtMarks ? first.text.split(/[/-]/)[0] : first.text;
  const [before, after] = [end?.length ?? 0, begin?.length ?? 0];
  // The line has nothing else, and yet no letter more would have fitted.
  if (before === last.text.length && last.left - left < 1) return true;
  if (characters > 0) return before + after > characters;
  return widthOfPart(last, before) + widthOfPart(first, after) > right - left;
}

/** The letters on both sides of a joint, up to the next mark. */
function partsAt(last: string, first: string): [string, string] {
  return [last.split(fieldMarks).at(-1) ?? '', first.split(fieldMarks)[0] ?? ''];
}

function isBetweenWords(last: Word, first: Word): boolean {
  return partsAt(last.text, first.text).every(isWord);
}

/** Two halves of a reference of twelve, sixteen or twenty-two digits. */
function isOneNumber(above: string, below: string): boolean {
  const head = /(?<!\d)\d+$/.exec(above)?.[0] ?? '';
  const tail = /^\d+/.exec(below)?.[0] ?? '';
  if (head === '' || tail === '' || head.length === 12) return false;
  return [12, 16, 22].includes(head.length + tail.length);
}

/** Two halves of a branch's code. */
function isOneCode(last: Word, first: Word): boolean {
  const [end, begin] = partsAt(last.text, first.text);
  return end !== '' && begin !== '' && /^[A-Z]{4}0[A-Z\d]{6}$/.test(end + begin);
}
