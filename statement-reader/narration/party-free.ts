import { vpaOf, type Address } from './address.ts';

const addressInText = /[\w.-]+@[A-Za-z][A-Za-z0-9.]*/;
const everyAddress = /[\w.-]+@[\w.]*/g;
const said = /\b(?:received from|paid to|sent to|from|to|by)\s+([\p{L}][^|/]*)/iu;
const endOfName = /\s+(?:upi|vpa|ref|rrn|utr|on|via|for|through|a\/c)\b|\s*[:(]|\d{6,}/i;

/**
 * Text in no fixed form that names UPI, such as `UPI Ref. 612345678901 from ravi@bank`: an address
 * counts wherever it stands, a name only in brackets behind it or where the text says from or to.
 */
export function freeUpi(text: string, rrn: string | null): Address & { name: string | null } {
  const found = addressInText.exec(text);
  const behind = found ? text.slice(found.index + found[0].length) : '';
  const bracketed = /^\s*\(([^()]+)\)/.exec(behind)?.[1];
  const name = bracketed ?? nameSaid(rrn === null ? text : text.replace(rrn, ' '));
  return { name: name?.trim() || null, ...vpaOf(found?.[0] ?? '', false) };
}

/** `Received from RAVI KUMAR`, `Paid to SHOP`: who a sentence names, or null. */
export function nameSaid(text: string): string | null {
  const match = said.exec(text.replace(everyAddress, '|'));
  const name = match?.[1]?.split(endOfName, 1)[0]?.trim() ?? '';
  return /\p{L}.*\p{L}/u.test(name) ? name : null;
}
