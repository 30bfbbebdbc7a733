const money = String.raw`(?:(?:INR|Rs\.?|₹)\s?)?(-?\d[\d,]{0,20}\.\d{2}(?:\s?\(?[cd]r\b\.?\)?)?)`;
const opening = new RegExp(
  String.raw`^\W{0,5}opening bal(?:ance)?[\s:=-]{0,5}${money}(?!\d|[.,]\d)`,
  'iu',
);
const closing = new RegExp(
  String.raw`(?<![\p{L}\d])closing bal(?:ance)?[\s:=-]{0,5}${money}\W{0,5}$`,
  'iu',
);
const textMax = 600;

/**
 * Both balances of a summary that a bank prints as one sentence, from `Opening Balance 1,000.00` at
 * its beginning to `Closing Balance 1,400.00` at its end. Its sums are not looked at: as many texts
 * say such things of a loan, of points or of one page, and a payer's note may, too.
 */
export function balancesInText(text: string): { opening: string; closing: string } | null {
  if (text.length > textMax) return null;
  const [first, last] = [opening.exec(text)?.[1], closing.exec(text)?.[1]];
  return first === undefined || last === undefined ? null : { opening: first, closing: last };
}
