import { textLinesMax } from '../containers/limits.ts';
import { tooManyLines } from '../containers/refusals.ts';
import { linesOf } from '../containers/text-lines.ts';
import { PlacedText } from '../placed/placed-text.ts';
import type { Word } from '../placed/text-line.ts';

/** All letters of a print have one width; how wide and how high makes no difference. */
const letter = 5;
const size = 10;
const lineHeight = 12;
const tabWidth = 8;

/** Lines that only rule off, and the marks between columns. */
const ruleOnly = /^[\s\-=_*+|.~]+$/;

/** A print in fixed columns, page by page, as words with their places. */
export function placedPrint(text: string): PlacedText {
  const placed = new PlacedText();
  let page = 1;
  let row = 0;
  for (const given of linesOf(text)) {
    row += 1;
    if (row > textLinesMax) throw tooManyLines();
    page += given.split('\f').length - 1;
    const line = expanded(given.replaceAll('\f', ''));
    if (line.trim() === '' || ruleOnly.test(line)) continue;
    placed.add({ page, y: row * lineHeight, size, words: wordsOf(line), row });
  }
  return placed;
}

function expanded(line: string): string {
  let out = '';
  for (const character of line) {
    if (character === '\t') out += ' '.repeat(tabWidth - (out.length % tabWidth));
    else out += character === '|' ? ' ' : character;
  }
  return out;
}

function wordsOf(line: string): Word[] {
  return [...line.matchAll(/\S+/g)].map((match) => {
    const [text] = match;
    const end = match.index + text.length;
    const rest = line.slice(end);
    return {
      text,
      left: match.index * letter,
      right: end * letter,
      spacesAfter: rest.trim() === '' ? 0 : (/^ */.exec(rest)?.[0].length ?? 0),
      spacesAtEnd: 0,
      isHidden: false,
    };
  });
}
