import { fieldMarks, type Joint } from './column-words.ts';
import { joinCutLines } from './join-cut-lines.ts';
import {
  endOf,
  firstLetter,
  isOneBlank,
  isWord,
  lengthOf,
  widthOfPart,
  type CellLine,
} from './letters.ts';
import { textOf, type Word } from './text-line.ts';
import { fuzz, isFullBy, letterMax, wider, type Wrapping } from './wrapping.ts';

/** Puts the lines of a cell together, with a space only where the bank had one. */
export function joinLines(lines: readonly CellLine[], wrapping: Wrapping): string {
  const filled = lines.filter(({ words }) => words.length > 0);
  if (wrapping.isCut && wrapping.characters > 0) return joinCutLines(filled, wrapping);
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
    if (isOneBlank(first.left - wrapping.left, size)) return ' ';
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
  const { right, pitch } = wrapping;
  return isFullBy({ end: endOf(words), size, letter: firstLetter(below) }, right, pitch);
}

/** Whether both together would not fit into a line, so that they had to be cut somewhere. */
function isOverlong(last: Word, first: Word, wrapping: Wrapping): boolean {
  const { marks, right, left, characters } = wrapping;
  const before = last.text.length - Math.max(0, ...marks.map((mark) => endOfMark(last, mark)));
  const after = Math.min(first.text.length, ...marks.map((mark) => placeOfMark(first, mark)));
  // The line has nothing else, and yet no letter more would have fitted.
  if (before === last.text.length && last.left - left < 1) return true;
  if (characters > 0) return before + after > characters;
  return widthOfPart(last, before) + widthOfPart(first, after) > right - left;
}

function endOfMark({ text }: Word, mark: string): number {
  return text.lastIndexOf(mark) + 1;
}

function placeOfMark({ text }: Word, mark: string): number {
  const at = text.indexOf(mark);
  return at < 0 ? text.length : at;
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

/** A branch's code, and the references of transfers in both of their lengths. */
const codes = [
  /^[A-Z]{4}0[A-Z\d]{6}$/,
  /^[A-Z]{5}\d{11}$/,
  /^[A-Z]{4}[NR][A-Z\d]20\d{2}(?:0[1-9]|1[0-2])\d{10}$/,
];

/** Two halves of one of them. */
function isOneCode(last: Word, first: Word): boolean {
  const end = /(?<![A-Z\d])[A-Z\d]+$/.exec(last.text)?.[0] ?? '';
  const begin = /^[A-Z\d]+/.exec(first.text)?.[0] ?? '';
  return end !== '' && begin !== '' && codes.some((code) => code.test(end + begin));
}
