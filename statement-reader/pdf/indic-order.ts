import type { TextLine } from '../placed/text-line.ts';

/** Vowel signs that stand before the letter they belong to, with the letters of their script. */
const signs = [
  ['\u093F', '[\u0915-\u0939\u0958-\u095F]', '\u094D'],
  ['[\u09BF\u09C7\u09C8]', '[\u0995-\u09B9]', '\u09CD'],
  ['\u0A3F', '[\u0A15-\u0A39]', '\u0A4D'],
  ['\u0ABF', '[\u0A95-\u0AB9]', '\u0ACD'],
] as const;
const misplaced = /^[^\p{L}\p{M}]*[\u093F\u09BF\u09C7\u09C8\u0A3F\u0ABF]/u;
const moves = signs.map(
  ([sign, letter, joiner]) => new RegExp(`(${sign})((?:${letter}${joiner})*${letter})`, 'g'),
);

/**
 * Some programs store such a sign where it is drawn and not where it is read. No word begins with
 * one, so a word that does shows that the whole page is written so.
 */
export function inReadingOrder(lines: readonly TextLine[]): readonly TextLine[] {
  if (!lines.some(({ words }) => words.some(({ text }) => misplaced.test(text)))) return lines;
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({
      ...word,
      text: moves.reduce((text, move) => text.replace(move, '$2$1'), word.text),
    })),
  }));
}
