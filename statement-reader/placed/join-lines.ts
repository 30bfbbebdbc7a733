import { textOf, type Word } from './text-line.ts';

/** The lines of one cell, from the top. */
export interface CellLine {
  words: readonly Word[];
  size: number;
}

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
  /** Words that stand whole in some line: where one of them ends a line, it was not cut. */
  known: ReadonlySet<string>;
}

const cutShare = 0.85;
/** The widest letter, in parts of the font's height. */
const letterMax = 1.05;
/** How far the width of a letter may be off that is not measured but known from its kind. */
const wider = 1.2;
const fuzz = 0.25;
const charactersMin = 12;
const markedShare = 0.15;
/** Fewer texts than this show nothing of the column's habit: a bank's own words come often. */
const tellingMin = 3;
const knownMax = 5000;
const wholeMin = 3;

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
}

/** Sees how a column breaks its texts, cell by cell. */
export class WrappingReader {
  private right = 0;
  private left = Number.POSITIVE_INFINITY;
  /** By their texts: a bank's own words come often, and show nothing more. */
  private readonly broken = new Map<string, Broken>();
  private readonly known = new Set<string>();
  private hasSpacesAtEnd = false;

  add(lines: readonly CellLine[]): void {
    for (const { words } of lines) {
      this.right = Math.max(this.right, endOf(words));
      this.left = Math.min(this.left, words[0]?.left ?? this.left);
    }
    lines.slice(1).forEach((below, at) => this.addBroken(lines[at] ?? below, below));
    if (!this.hasSpacesAtEnd && this.known.size < knownMax) this.addKnown(lines);
  }

  private addBroken({ words, size }: CellLine, below: CellLine): void {
    const last = words.at(-1);
    if (!last) return;
    this.hasSpacesAtEnd ||= last.spacesAtEnd > 0;
    const text = textOf(words);
    if (this.broken.size >= brokenMax && !this.broken.has(text)) return;
    const [letter, length] = [firstLetter(below), lengthOf(words)];
    this.broken.set(copyOf(text), {
      end: last.right,
      size,
      letter,
      length,
      lastText: copyOf(last.text),
    });
  }

  private addKnown(lines: readonly CellLine[]): void {
    lines.forEach(({ words }, at) => {
      const parts = textOf(words).split(/[\s/*-]+/);
      const inner = parts.slice(at > 0 ? 1 : 0, at < lines.length - 1 ? -1 : undefined);
      for (const part of inner) {
        if (this.known.size < knownMax && isWord(part) && !this.known.has(part)) {
          this.known.add(copyOf(part));
        }
      }
    });
  }

  read(): Wrapping {
    const { right, left, hasSpacesAtEnd } = this;
    const broken = [...this.broken.values()];
    const full = broken.filter(
      ({ end, size, letter }) => right - end <= Math.min(letterMax * size, letter * wider),
    );
    const most = Math.max(0, ...new Set(broken.map(({ length }) => length)));
    const exact = broken.filter(({ length }) => length === most || length === most - 1).length;
    const isTelling = broken.length >= tellingMin;
    const isEven = full.length < broken.length * cutShare;
    const isCounted = most >= charactersMin && isTelling && isEven && exact >= broken.length * 0.95;
    const marked = broken.filter(({ lastText }) => /[/-]$/.test(lastText));
    return {
      right,
      left,
      isCut: isCounted || isFull(broken, full.length, isTelling),
      breaksAtMarks: marked.length >= broken.length * markedShare,
      characters: isCounted ? most : 0,
      known: hasSpacesAtEnd ? new Set() : this.known,
    };
  }
}

/** A copy of a text, which may be a piece of a much longer one and keep all of it in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** Of few texts, all have to be full, and none may end in a whole word of the bank's own. */
function isFull(broken: readonly Broken[], full: number, isTelling: boolean): boolean {
  if (isTelling) return full >= broken.length * cutShare;
  return (
    broken.length > 0 &&
    full === broken.length &&
    broken.every(({ lastText }) => /[^\p{L}]/u.test(lastText) && !/[/-]$/.test(lastText))
  );
}

/** Widths of letters in parts of the font's height, as most fonts for print have them. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[iljI.,:;'|!]/, 0.26],
  [/[ft/\\()[\]-]/, 0.3],
  [/[r*"]/, 0.36],
  [/[mMW%]/, 0.87],
  [/@/, 1],
  [/[A-Zw&]/, 0.68],
];
const usualWidth = 0.54;
const sameWidth = 0.02;

/** About as wide as the letter with which the next line begins, and so did not fit. */
function firstLetter(line: CellLine | undefined): number {
  const word = line?.words[0];
  if (!line || !word) return Number.POSITIVE_INFINITY;
  const own = perLetter(word);
  if (hasOnePitch(line.words)) return own;
  const widths = word.text.split('').map(widthOf);
  const sum = widths.reduce((total, width) => total + width, 0);
  return ((widths[0] ?? usualWidth) / sum) * widths.length * own;
}

function widthOf(letter: string): number {
  return letterWidths.find(([shape]) => shape.test(letter))?.[1] ?? usualWidth;
}

function perLetter({ text, left, right }: Word): number {
  return (right - left) / Math.max(text.length, 1);
}

/** Whether all letters are of one width, as on a typewriter. */
function hasOnePitch(words: readonly Word[]): boolean {
  const pitches = words.filter(({ text }) => text.length > 1).map(perLetter);
  const [first = 0] = pitches;
  return pitches.length > 1 && pitches.every((pitch) => Math.abs(pitch / first - 1) < sameWidth);
}

function endOf(words: readonly Word[]): number {
  return words.at(-1)?.right ?? 0;
}

function lengthOf(words: readonly Word[]): number {
  return words.reduce((sum, { text }) => sum + text.length + 1, -1);
}

/** Puts the lines of a cell together, with a space only where the bank had one. */
export function joinLines(lines: readonly CellLine[], wrapping: Wrapping): string {
  let text = '';
  let above: CellLine | null = null;
  for (const line of lines) {
    if (line.words.length === 0) continue;
    const own = textOf(line.words);
    text += (above === null ? '' : glue(above, line, wrapping)) + own;
    above = line;
  }
  return text;
}

function glue(above: CellLine, below: CellLine, wrapping: Wrapping): string {
  const last = above.words.at(-1);
  const first = below.words[0];
  if (!last || !first) return '';
  if (last.spacesAtEnd > 0) return ' '.repeat(last.spacesAtEnd);
  const room = wrapping.right - last.right;
  const { size } = above;
  const [end = '', begin = ''] = [last.text.split(/[/*-]/).at(-1), first.text.split(/[/*-]/)[0]];
  const isBetweenWords = isWord(end) && isWord(begin);
  if (wrapping.isCut) {
    const indent = first.left - wrapping.left;
    if (indent > size * 0.18 && indent < size * 0.8) return ' ';
    if (wrapping.characters > 0) {
      return lengthOf(above.words) === wrapping.characters - 1 ? ' ' : '';
    }
    // The letter would have fitted: the line ends where a word does.
    const isShort = room > firstLetter(below) * wider + size * fuzz;
    return isShort || (isBetweenWords && areKnown(end, begin, wrapping)) ? ' ' : '';
  }
  if (isOneNumber(last.text, first.text) && room <= size * letterMax) return '';
  if (last.text.endsWith('/')) return '';
  if (last.text.endsWith('--')) return first.text.startsWith('-') ? '' : ' ';
  if (last.text.endsWith('-')) return '';
  if (/^\p{L}{2,}\.?$/u.test(last.text) && /^\d/.test(first.text)) return ' ';
  // A word too long for a line begins one, so two words on the line above tell that none was cut.
  if (isBetweenWords && (above.words.length > 1 || areKnown(end, begin, wrapping))) return ' ';
  const letter = Math.min(size * letterMax, firstLetter(below) * wider);
  return room <= letter && isOverlong(last, first, wrapping) ? '' : ' ';
}

/** Whether both together would not fit into a line, so that they had to be cut somewhere. */
function isOverlong(last: Word, first: Word, wrapping: Wrapping): boolean {
  const { breaksAtMarks, right, left } = wrapping;
  const end = breaksAtMarks ? last.text.split(/[/-]/).at(-1) : last.text;
  const begin = breaksAtMarks ? first.text.split(/[/-]/)[0] : first.text;
  const width = partOf(last, end?.length ?? 0) + partOf(first, begin?.length ?? 0);
  return width > right - left;
}

/** Both are words of others in this column, and together they are none. */
function areKnown(end: string, begin: string, { known }: Wrapping): boolean {
  if (!known.has(end) || known.has(end + begin)) return false;
  // A name may have been cut off by the bank, and then is no whole word.
  return known.has(begin) || (begin.length === 1 && end.length >= wholeMin);
}

function isWord(text: string): boolean {
  return /^\p{L}+$/u.test(text);
}

function partOf({ text, left, right }: Word, length: number): number {
  return ((right - left) * length) / Math.max(text.length, 1);
}

/** Two halves of a reference of twelve, sixteen or twenty-two digits. */
function isOneNumber(above: string, below: string): boolean {
  const head = /(?<!\d)\d+$/.exec(above)?.[0] ?? '';
  const tail = /^\d+/.exec(below)?.[0] ?? '';
  if (head === '' || tail === '' || head.length === 12) return false;
  return [12, 16, 22].includes(head.length + tail.length);
}
