const figure =
  /(?:(?:INR|Rs\.?|₹)\s?)?-?(?<![\d,.])\d[\d,]{0,20}\.\d{2}(?![\d,.])(?:\s?\(?[cd]r\b\.?\)?)?/giu;
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
      .replace(/[\s:=-]+$/, '');
    if (!/\p{L}/u.test(caption) || /\p{Nd}/u.test(caption)) return [text];
    parts.push(caption, match[0]);
    end = match.index + match[0].length;
  }
  return parts.length === 0 || /[\p{L}\p{Nd}]/u.test(text.slice(end)) ? [text] : parts;
}
