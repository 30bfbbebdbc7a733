import { vpaOf, type Address } from './address.ts';

const addressInText = /[\w.-]{1,255}@[A-Za-z][A-Za-z0-9.]*/;
const everyAddress = /[\w.-]{1,255}@[\w.]*/g;
const sentence = /\b(?:received from|paid to|sent to|from|to|by)\s+([\p{L}][^|/]*)/iu;
const endOfName =
  /\s(?:upi|vpa|ref|rrn|utr|on|via|for|through|a\/c|(?:transaction|txn|order) id)\b|[:(]|\d{6}/i;

/**
 * Text in no fixed form that names UPI, such as `UPI Ref. 612345678901 from ravi@bank`: an address
 * counts wherever it is, a name only in brackets after it or where the text says from or to.
 */
export function partyOfSentence(
  text: string,
  rrn: string | null,
): Address & { name: string | null } {
  const found = addressInText.exec(text);
  const after = found ? text.slice(found.index + found[0].length) : '';
  const bracketed = /^\s*\(([^()]+)\)/.exec(after)?.[1];
  const name = bracketed ?? nameInSentence(rrn === null ? text : text.replace(rrn, ' '));
  return { name: name?.trim() || null, ...vpaOf(found?.[0] ?? '', false) };
}

/** Whom a sentence names, as in `Received from RAVI KUMAR` and `Paid to SHOP`, or null. */
export function nameInSentence(text: string): string | null {
  const match = sentence.exec(text.replace(everyAddress, '|'));
  const name = match?.[1]?.split(endOfName, 1)[0]?.trim() ?? '';
  return /\p{L}.*\p{L}/u.test(name) ? name : null;
}
