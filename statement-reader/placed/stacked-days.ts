import type { TextLine, Word } from './text-line.ts';

const dayAlone = /^\d{1,2}[-/,.]?$/;
const monthAlone = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[-/,.]?$/i;
const yearAlone = /^\d{4},?$/;
/** In heights of the font: how far below each other, and how far to one side. */
const belowMax = 1.7;
const asideMax = 1.2;

/**
 * Days that a narrow column breaks into three lines, `30` over `Aug` over `2026`, as one word where
 * the first of them stands. Two lines are joined later, when it is known which column is the day's.
 */
export function withStackedDays(lines: readonly TextLine[]): readonly TextLine[] {
  const taken = new Set<Word>();
  const whole = new Map<Word, Word>();
  lines.forEach((line, at) => {
    for (const word of line.words) {
      if (word.isHidden || !dayAlone.test(word.text)) continue;
      const month = wordBelow(lines, at, word, monthAlone);
      const year = month && wordBelow(lines, month.at, word, yearAlone);
      if (!month || !year) continue;
      const parts = [word, month.word, year.word].map(({ text }) => text.replace(/[-/,.]$/, ''));
      whole.set(word, { ...word, text: parts.join(' ') });
      taken.add(month.word).add(year.word);
    }
  });
  if (whole.size === 0) return lines;
  return lines.flatMap((line) => {
    const words = line.words
      .filter((word) => !taken.has(word))
      .map((word) => whole.get(word) ?? word);
    return words.length === 0 ? [] : [{ ...line, words }];
  });
}

/**
 * The word of that shape in one of the next lines, close below and under the other's beginning.
 * Hidden words stay where they are: within a day nobody would find that they are hidden.
 */
function wordBelow(
  lines: readonly TextLine[],
  from: number,
  above: Word,
  shape: RegExp,
): { at: number; word: Word } | null {
  const line = lines[from];
  if (!line) return null;
  for (let at = from + 1; at < lines.length; at += 1) {
    const below = lines[at];
    if (!below || below.page !== line.page || below.y - line.y > line.size * belowMax) return null;
    const word = below.words.find(
      ({ text, left, isHidden }) =>
        !isHidden && shape.test(text) && Math.abs(left - above.left) < line.size * asideMax,
    );
    if (word) return { at, word };
  }
  return null;
}
