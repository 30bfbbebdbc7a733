import { textOf, type Word } from './text-line.ts';

/** The lines of one cell, from the top. */
export interface CellLine {
  words: readonly Word[];
  size: number;
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
const sameWidth = 0.004;

/** About as wide as the letter with which the next line begins, and so did not fit. */
export function firstLetter(line: CellLine | undefined): number {
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

/**
 * The one width of the letters of some words, where it is the same as that of earlier ones; NaN
 * where widths differ. Of no earlier ones, it is 0.
 */
export function commonPitch(known: number, words: readonly Word[]): number {
  let pitch = known;
  for (const word of words) {
    if (word.text.length < 2 || Number.isNaN(pitch)) continue;
    const own = perLetter(word);
    if (pitch > 0 && Math.abs(own / pitch - 1) >= sameWidth) return Number.NaN;
    pitch ||= own;
  }
  return pitch;
}

export function endOf(words: readonly Word[]): number {
  return words.at(-1)?.right ?? 0;
}

export function lengthOf(words: readonly Word[]): number {
  return textOf(words).length;
}

/** About as wide as the first or last letters of a word are. */
export function widthOfPart({ text, left, right }: Word, length: number): number {
  return ((right - left) * length) / Math.max(text.length, 1);
}

/** Whether a line begins so much further right as a blank is wide. */
export function isOneBlank(indent: number, size: number): boolean {
  return indent > size * 0.18 && indent < size * 0.8;
}

/** A copy of a text, which may be a piece of a much longer one and keep all of it in memory. */
export function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

export function isWord(text: string): boolean {
  return /^\p{L}+$/u.test(text);
}
