import { captionOf } from './summary-captions.ts';

const money = String.raw`\d[\d,]{0,20}\.\d{2}(?![\d.]|,\d)(?:\s?\(?[cd]r\b\.?\)?)?`;
/** A number of lines; years and parts of dates or accounts are none. */
const count = String.raw`\d{1,6}(?=\s{0,4}$|[;,|]?\s{1,4}\p{L})`;
const figure = new RegExp(
  String.raw`(?:(?:INR|Rs\.?|₹)\s?)?-?(?<![\d,./-])(?:${money}|${count})`,
  'giu',
);
const textMax = 600;

/**
 * What one text says of several figures, apart: each caption, and then its figure. Some banks print
 * their whole summary as a sentence: `Opening Balance 1,000.00 Total Debit 0.00 Total Credit …`.
 */
export function captionPairs(text: string): string[] {
  if (text.length > textMax) return [text];
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(figure)) {
    const caption = text
      .slice(end, match.index)
      .replace(/^[\s,;|/]+/, '')
      .replace(/(?<![\s:=-])[\s:=-]+$/, '');
    if (!/\p{L}/u.test(caption) || /\p{Nd}/u.test(caption)) return [text];
    parts.push(caption, match[0]);
    end = match.index + match[0].length;
  }
  const isWhole = !/[\p{L}\p{Nd}]/u.test(text.slice(end));
  return isWhole && parts.some(isOfSummary) ? parts : [text];
}

function isOfSummary(text: string): boolean {
  return captionOf(text) !== null || /^(?:opening|closing) bal/i.test(text);
}
