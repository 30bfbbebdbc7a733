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
}

const cutShare = 0.85;
/** The widest letter, in parts of the font's height. */
const letterMax = 1.05;
/** A letter may be so much wider than those of its word on average, and a space was left out. */
const wider = 1.9;
const charactersMin = 12;
const markedShare = 0.15;
/** Fewer texts than this show nothing of the column's habit: a bank's own words come often. */
const tellingMin = 3;

export function wrappingOf(cells: readonly (readonly CellLine[])[]): Wrapping {
  let right = 0;
  let left = Number.POSITIVE_INFINITY;
  for (const { words } of cells.flat()) {
    right = Math.max(right, words.at(-1)?.right ?? 0);
    left = Math.min(left, words[0]?.left ?? left);
  }
  const pairs = cells.flatMap((lines) =>
    lines.slice(1).map((below, at) => ({ line: lines[at] ?? below, below })),
  );
  const broken = distinct(pairs.map(({ line }) => line));
  const belows = new Map(pairs.map(({ line, below }) => [textOf(line.words), below]));
  const full = broken.filter((line) => {
    const below = belows.get(textOf(line.words));
    return right - endOf(line.words) <= Math.min(letterMax * line.size, firstLetter(below) * wider);
  });
  const lengths = broken.map(({ words }) => lengthOf(words));
  const marked = broken.filter(({ words }) => /[/-]$/.test(words.at(-1)?.text ?? ''));
  const most = Math.max(0, ...lengths);
  const exact = lengths.filter((length) => length === most || length === most - 1).length;
  const isTelling = broken.length >= tellingMin;
  const isEven = full.length < broken.length * cutShare;
  const isCounted = most >= charactersMin && isTelling && isEven && exact >= broken.length * 0.95;
  return {
    right,
    left,
    isCut: isCounted || isFull(broken, full.length, isTelling),
    breaksAtMarks: marked.length >= broken.length * markedShare,
    characters: isCounted ? most : 0,
  };
}

/** Of few texts, all have to be full, and none may end in a whole word of the bank's own. */
function isFull(broken: readonly CellLine[], full: number, isTelling: boolean): boolean {
  if (isTelling) return full >= broken.length * cutShare;
  const ends = broken.map(({ words }) => words.at(-1)?.text ?? '');
  return (
    broken.length > 0 &&
    full === broken.length &&
    ends.every((text) => /[^\p{L}]/u.test(text) && !/[/-]$/.test(text))
  );
}

function distinct(lines: readonly CellLine[]): CellLine[] {
  return [...new Map(lines.map((line) => [textOf(line.words), line])).values()];
}

/** About as wide as the letter with which the next line begins, and so did not fit. */
function firstLetter(line: CellLine | undefined): number {
  const word = line?.words[0];
  if (!word) return Number.POSITIVE_INFINITY;
  return (word.right - word.left) / Math.max(word.text.length, 1);
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
  if (wrapping.isCut) {
    const indent = first.left - wrapping.left;
    if (indent > size * 0.18 && indent < size * 0.8) return ' ';
    if (wrapping.characters > 0) {
      return lengthOf(above.words) === wrapping.characters - 1 ? ' ' : '';
    }
    return '';
  }
  if (isOneNumber(last.text, first.text) && room <= size * letterMax) return '';
  if (last.text.endsWith('/')) return '';
  if (last.text.endsWith('--')) return first.text.startsWith('-') ? '' : ' ';
  if (last.text.endsWith('-')) return '';
  if (/^\p{L}{2,}\.?$/u.test(last.text) && /^\d/.test(first.text)) return ' ';
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
