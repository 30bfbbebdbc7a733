import { readAmount } from '../cells/amounts.ts';
import { asciiDigits } from '../cells/digits.ts';
import { pattern } from '../pattern.ts';

const amountShape = /^[(+\-−–]?(?:₹|rs\.?|inr)?[\d,]*\d\.\d{2}(?:-|\)|\(?[cd]r\.?\)?|[cd])?\)?$/i;
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const dayShape = pattern(
  String.raw`^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|`,
  String.raw`\d{1,2}[-/. ]?${month}(?:[-/. ,']{0,2}\d{2,4}|[-/]?))$`,
);

/** A word that is an amount with its paise, wherever it stands. */
export function isAmount(given: string): boolean {
  const text = asciiDigits(given);
  if (!/\d\.\d{2}/.test(text) || text.length > 30) return false;
  return amountShape.test(text) && readAmount(given).kind === 'amount';
}

const figureRest = /^[^A-Za-z@/_]{0,24}(?:\(?[CcDd][Rr]?\.?\)?)?$/;
const currency = /^[(+\-−–]?(?:₹|rs\.?|inr\.?)(?![a-z])/i;

/**
 * What can stand in a column of money: an amount with its currency, one that went wrong, or a dash
 * for none.
 */
export function isFigureLike(given: string): boolean {
  const text = given.replace(currency, '');
  if (text === '') return given !== '';
  return /^[(+\-−–₹\d\p{Nd}]/u.test(text) && figureRest.test(text);
}

export function isDayLike(text: string): boolean {
  return text.length <= 20 && /\p{Nd}/u.test(text) && dayShape.test(asciiDigits(text));
}

const wordsOfDay = 3;
const wordsLooked = 5;

/** Whether a line begins with a day, in one word or in several: `1 Sep 2026`. */
export function beginsWithDay(words: readonly { text: string }[]): boolean {
  const texts = words.slice(0, wordsLooked).map(({ text }) => text);
  return texts.some((_, at) =>
    Array.from({ length: wordsOfDay }, (__, count) =>
      texts.slice(at, at + count + 1).join(' '),
    ).some(isDayLike),
  );
}
