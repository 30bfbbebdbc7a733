import type { Direction } from '@peerdesk/contract/statement.ts';
import { bankOfText, isIfsc } from '../bank-names.ts';
import { address, isCutAddress, note, vpaOf } from './address.ts';
import { flags, nameOf, nobody, type Party } from './party.ts';
import { partyOfSentence } from './sentence.ts';
import { slashParts } from './slash-parts.ts';

/** In the place of a name, but written as only addresses are; its handle was truncated. */
const bareAddress = /^(?=.*\d)(?=.*[._])[a-z][a-z0-9._-]{9,}$/;
/** Dashes between the parts, and the first slash in the note after them. */
const notedWithSlash = /^UPI\w*-[^/-]+-[^/-]+-[^/]*@/i;
/** The rail and the direction, as in `UPI-CR-` and `UPI Credit-`. */
const leadDashed =
  /^UPI\w*(?:[- ]+(?:cr|dr|credit|debit|in|out|p2a|p2m|rev|reversal|rvsl|ret)(?=-))*[- ]*/i;
const dashed = /^UPI\w*-.*-[A-Z]{4}0[A-Z0-9]{6}-\d{12}(?:-|$)/i;

/**
 * Reads the other party of a UPI payment. `rrn` is its reference as it was found in the text, and
 * `direction` decides whose address counts where a bank prints both.
 */
export function partyOfUpi(
  text: string,
  rrn: string | null,
  direction: Direction | null,
): Readonly<Party> {
  if (dashed.test(text) || notedWithSlash.test(text)) return dashedUpi(text, rrn);
  if (text.includes('/')) return slashedUpi(text, rrn, direction);
  if (/^UPI\w*:/i.test(text) && isInColons(text)) {
    return slashedUpi(text.replaceAll(':', '/'), rrn, direction);
  }
  const isDashed = /^UPI\w*(?:\s(?:cr|dr|credit|debit))?\s?-/i.test(text);
  return isDashed ? dashedUpi(text, rrn) : { ...nobody, ...partyOfSentence(text, rrn) };
}

/** `UPI:RRN:NAME:VPA`; of three parts, the last may be a sentence with an address. */
function isInColons(text: string): boolean {
  const parts = text.split(':');
  return parts.length > 3 || (parts.length === 3 && !text.includes('@'));
}

/** `UPI-NAME-VPA-IFSC-RRN-NOTE`; name and address may hold dashes, the code and number do not. */
function dashedUpi(text: string, rrn: string | null): Readonly<Party> {
  const match = /^UPI\w*-(.*?)-([A-Z]{4}0[A-Z0-9]{6})-(\d{12})(?:-|$)/i.exec(text);
  const end = match && match[3] === rrn ? match[1] : undefined;
  const core = end ?? text.replace(leadDashed, '').split(rrn ?? '\u0000', 1)[0] ?? '';
  const ifsc = (end === undefined ? core : (match?.[2] ?? '')).toUpperCase();
  const code = /(?:^|-)([A-Z]{4}0[A-Z0-9]{6})(?:-|$)/.exec(ifsc)?.[1] ?? null;
  const body = core.replace(/-[A-Z]{4}0[A-Z0-9]{6}-?$/i, '').replace(/(?<!-)-+$/, '');
  if (body === '' && rrn !== null) return behindNumber(text, rrn);
  const split = splitAtAddress(body);
  return {
    name: nameOf(split.name),
    ...vpaOf(split.vpa, false),
    bank: code?.slice(0, 4) ?? null,
    ifsc: code,
  };
}

/** `UPI-RRN-NAME-VPA-NOTE`, and free text with an address somewhere in it. */
function behindNumber(text: string, rrn: string): Readonly<Party> {
  const rest = text.slice(text.indexOf(rrn) + rrn.length).replace(/^[\s-]+/, '');
  const found = /[^\s-]{1,255}@[A-Za-z][A-Za-z0-9.]*/.exec(rest);
  if (!found) return namedByBank(rest.split('-'));
  const { name, vpa } = splitAtAddress(rest.slice(0, found.index + found[0].length));
  return { ...nobody, name: nameOf(name), ...vpaOf(vpa, false) };
}

/**
 * `NAME-BANK-ACCOUNT`: without an address, what comes before a bank or an account is a name. Fewer
 * figures are a year or the number of a house in the payer's note.
 */
function namedByBank([name = '', next = '']: readonly string[]): Readonly<Party> {
  const bank = bankOfText(next.trim());
  const isBefore = bank !== null || /^(?:[X*]+\d{3,}|\d{9,})$/i.test(next.trim());
  return isBefore && !note.test(name.trim()) ? { ...nobody, name: nameOf(name), bank } : nobody;
}

/**
 * The address is what follows the last dash, and more where an address contains a dash: a short
 * number at its end (`name-1@bank`), or a part with figures or points as no name has them.
 */
function splitAtAddress(body: string): { name: string; vpa: string } {
  if (!body.includes('@')) return { name: body.split('-', 1)[0] ?? '', vpa: '' };
  const parts = body.split('-');
  let at = parts.length - 1;
  const goesOn = () =>
    (at === parts.length - 1 && /^\d{1,3}@/.test(parts[at] ?? '')) ||
    (at > 1 && /[\d._]|^.{1,2}$/.test(parts[at - 1] ?? ''));
  while (at > 0 && !/\s/.test(parts[at - 1] ?? '') && goesOn()) at -= 1;
  const vpa = parts.slice(at).join('-');
  if (/\s/.test(vpa.trim())) return { name: body, vpa: '' };
  return { name: parts.slice(0, at).join('-'), vpa };
}

interface Token {
  text: string;
  is: 'flag' | 'rrn' | 'vpa' | 'bank' | 'ifsc' | 'hash' | 'number' | 'time' | 'text' | 'blank';
}

function tokensOf(text: string, rrn: string | null): Token[] {
  return slashParts(text.replace(/(?<!-)--+\s*$/, '')).map((raw, index) => {
    const token = raw.trim();
    const is = typeOf(token, rrn);
    return { text: token, is: index === 0 && is !== 'rrn' ? 'flag' : is };
  });
}

function typeOf(token: string, rrn: string | null): Token['is'] {
  if (token === '') return 'blank';
  if (rrn !== null && token.includes(rrn)) return 'rrn';
  if (/^\d{1,2}:\d{2}(?::\d{2})?$/.test(token)) return 'time';
  if (flags.test(token)) return 'flag';
  if (token.includes('@') && address.test(token) && !token.includes(' ')) return 'vpa';
  if (/^\*\*[\w.*-]+$/.test(token)) return 'vpa';
  if (isIfsc(token.toUpperCase())) return 'ifsc';
  if (/^\d+$/.test(token)) return 'number';
  if (/^(?=.*\d)[A-Za-z]{0,5}[0-9a-f]{14,}$/i.test(token)) return 'hash';
  return bankOfText(token) === null ? 'text' : 'bank';
}

/** Forms with slashes; the order of the parts differs by bank, what they look like does not. */
function slashedUpi(
  text: string,
  rrn: string | null,
  direction: Direction | null,
): Readonly<Party> {
  const tokens = tokensOf(text, rrn);
  const number = tokens.findIndex(({ is }) => is === 'rrn');
  const start = tokens.findIndex(({ is }) => is !== 'flag' && is !== 'rrn' && is !== 'blank');
  const isNameFirst = start >= 0 && (number < 0 || start < number);
  const vpaAt = vpaPlace(tokens, start, number, isNameFirst);
  const nameAt = namePlace(tokens, start, vpaAt);
  const bank = tokens.find(({ is }, index) => is === 'bank' && index !== nameAt);
  const ifsc = tokens.find(({ is }) => is === 'ifsc')?.text.toUpperCase() ?? null;
  const sides = sidesOf(tokens);
  const other = direction === 'debit' ? (sides.to ?? sides.from) : sides.from;
  return {
    name: nameAt < 0 ? null : nameOf(tokens[nameAt]?.text ?? ''),
    ...vpaOf(other ?? (vpaAt < 0 ? '' : (tokens[vpaAt]?.text ?? '')), true),
    bank: ifsc?.slice(0, 4) ?? (bank ? bankOfText(bank.text) : null),
    ifsc,
  };
}

/** `From:payer@bank/To:payee@bank`, as written by banks that print both parties. */
function sidesOf(tokens: readonly Token[]): { from?: string; to?: string } {
  const sides: { from?: string; to?: string } = {};
  for (const { text } of tokens) {
    const match = /^(from|to):?\s*([^\s@]+@\S*)$/i.exec(text);
    if (match?.[2]) sides[match[1]?.toLowerCase() === 'to' ? 'to' : 'from'] = match[2];
  }
  return sides;
}

function namePlace(tokens: readonly Token[], start: number, vpaAt: number): number {
  const first = tokens[start];
  const next = tokens[start + 1];
  if (start < 0 || !first || addressAfterNote(tokens) >= 0) return -1;
  if (start === vpaAt) {
    const isToNamed = /^p2[a-z]$/i.test(tokens[start - 1]?.text ?? '') && next?.is === 'text';
    return isToNamed ? start + 1 : -1;
  }
  if (first.is === 'bank') {
    const second = tokens[start + 2];
    if (isBankCode(first) && next?.is === 'rrn' && second?.is === 'text') return start + 2;
    const isCode = isBankCode(first) && tokens[start - 1]?.is === 'rrn' && next?.is === 'text';
    if (isCode) return start + 1;
    return tokens.some(({ is }, at) => is === 'bank' && at > start) ? start : -1;
  }
  if (first.is !== 'text') return -1;
  const isNoteForm = vpaAt > start && note.test(first.text);
  return isNoteForm || /^(?:payment|paid|sent|collect|upi)\b/i.test(first.text) ? -1 : start;
}

/** `UPI/RRN/note/address/BANK/hash`: a form without a name, known by the hash after the bank. */
function addressAfterNote(tokens: readonly Token[]): number {
  const filled = tokens.filter(({ is }) => is !== 'blank');
  const isForm = filled.at(-1)?.is === 'hash' && filled.at(-2)?.is === 'bank';
  const own = filled.at(-3);
  return isForm && own && tokens[1]?.is === 'rrn' && filled.length >= 6 ? tokens.indexOf(own) : -1;
}

/**
 * The address: what is where banks put one (after the payer's name and bank code, or after the name
 * where the number comes later), or else what has an `@`.
 */
function vpaPlace(
  tokens: readonly Token[],
  start: number,
  number: number,
  isNameFirst: boolean,
): number {
  const place = start < 0 ? -1 : isNameFirst ? start + 1 : start + 2;
  const own = tokens[place];
  const afterNote = addressAfterNote(tokens);
  if (isCutAddress(tokens[afterNote]?.text ?? '')) return afterNote;
  const isReached = isNameFirst ? number > place + 1 : isBankCode(tokens[start + 1]);
  const isPlaced = own !== undefined && ['vpa', 'text', 'number'].includes(own.is);
  if (own && isPlaced && isReached && (own.is === 'vpa' || isCutAddress(own.text))) return place;
  const whole = tokens.findIndex(({ is }) => is === 'vpa');
  const isBare = !isNameFirst && bareAddress.test(tokens[start]?.text ?? '');
  if (whole < 0 && isBare) return start;
  return whole >= 0 ? whole : tokens.findIndex(({ text }) => /^from:?\s*\S+@/i.test(text));
}

function isBankCode(token: Token | undefined): boolean {
  return token !== undefined && /^[A-Z]{4}(?:0[A-Z0-9]{6})?$/.test(token.text);
}
