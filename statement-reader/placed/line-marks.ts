import { beginsWithDay, isAmount, isDayLike } from './figures.ts';
import { textOf, type TextLine } from './text-line.ts';

/** What is known of a line of text before its words are looked at again. */
export const marks = {
  hasAmount: 1,
  hasSeveral: 2,
  beginsWithDay: 4,
  /** It may be among the lines of captions, as far as its words go. */
  mayCaption: 8,
  saysDate: 16,
  mayNameAccount: 32,
} as const;

const wordsMax = 40;
const dateWord = /date|\bdt\b|\bdat\b|dates|तारीख|तारीक|दिनांक|तिथि|તારીખ|தேதி|తేదీ|তারিখ|ದಿನಾಂಕ|ਮਿਤੀ/i;
const accountWord = /acc|a\/c|खाता/i;

export function marksOf({ words }: TextLine): number {
  const text = textOf(words);
  const hasAmount = words.some((word) => isAmount(word.text));
  const isCaption =
    words.length <= wordsMax &&
    !hasAmount &&
    !words.some((word) => isDayLike(word.text) || /\d{4}/.test(word.text));
  return (
    (hasAmount ? marks.hasAmount : 0) |
    (words.length > 1 ? marks.hasSeveral : 0) |
    (beginsWithDay(words) ? marks.beginsWithDay : 0) |
    (isCaption ? marks.mayCaption : 0) |
    (isCaption && dateWord.test(text) ? marks.saysDate : 0) |
    (accountWord.test(text) ? marks.mayNameAccount : 0)
  );
}
