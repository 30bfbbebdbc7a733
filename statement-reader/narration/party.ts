import type { Direction, Rail } from '@peerdesk/contract/statement.ts';
import { bankOfText, isIfsc, withoutBankAtEnd } from './banks.ts';
import { address, isCutAddress, note, vpaOf } from './address.ts';
import { freeUpi } from './party-free.ts';
import { pattern } from '../pattern.ts';
import { slashParts } from './slash-parts.ts';

/** Who is on the other side, as far as the bank prints it. `bank` is the first of an IFSC. */
export interface Party {
  name: string | null;
  vpa: string | null;
  /** The address stands there whole, not cut or masked; null without an address. */
  vpaComplete: boolean | null;
  bank: string | null;
  ifsc: string | null;
}

export const nobody: Party = { name: null, vpa: null, vpaComplete: null, bank: null, ifsc: null };

const flags = pattern(
  String.raw`^(?:cr|dr|c|d|p2a|p2m|p2p|p2v|in|out|inw|inward|outward|mob|pay|recv|`,
  String.raw`rcvd|sent|collect|rev|reversal|cradj|dradj|ret|return|returned|refund|`,
  String.raw`upi|imps|neft|rtgs|mmt|bil|inf|mb|inb|null|na|n\.a|utr|utr no|ref no|`,
  String.raw`rrn|by|to|cr adj|xx+|txn|of|for|ref|credit|debit)?$`,
);
/** In the place of a name, but written as only addresses are; its handle was cut off. */
const bareAddress = /^(?=.*\d)(?=.*[._])[a-z][a-z0-9._-]{9,}$/;
/** Dashes between the parts, and the first slash in the note behind them. */
const notedWithSlash = /^UPI\w*-[^/-]+-[^/-]+-[^/]*@/i;
const dashed = /^UPI\w*-.*-[A-Z]{4}0[A-Z0-9]{6}-\d{12}(?:-|$)/i;

/**
 * Reads the other side of a payment. `rrn` is its reference as it was found in the text, and
 * `direction` says whose address counts where a bank prints both.
 */
export function readParty(
  rail: Rail,
  text: string,
  rrn: string | null,
  direction: Direction | null,
): Party {
  if (rail === 'UPI') {
    if (dashed.test(text) || notedWithSlash.test(text)) return dashedUpi(text, rrn);
    if (text.includes('/')) return slashedUpi(text, rrn, direction);
    return /^UPI\w*\s?-/i.test(text) ? dashedUpi(text, rrn) : { ...nobody, ...freeUpi(text, rrn) };
  }
  if (rail === 'IMPS') return ofImps(text, rrn);
  if (rail === 'NEFT' || rail === 'RTGS') return ofTransfer(text, rrn);
  return nobody;
}

/** `UPI-NAME-VPA-IFSC-RRN-NOTE`; name and address may hold dashes, the code and number do not. */
function dashedUpi(text: string, rrn: string | null): Party {
  const match = /^UPI\w*-(.*?)-([A-Z]{4}0[A-Z0-9]{6})-(\d{12})(?:-|$)/i.exec(text);
  const end = match && match[3] === rrn ? match[1] : undefined;
  const core = end ?? text.replace(/^UPI\w*[- ]*/i, '').split(rrn ?? '\u0000', 1)[0] ?? '';
  const ifsc = (end === undefined ? core : (match?.[2] ?? '')).toUpperCase();
  const code = /(?:^|-)([A-Z]{4}0[A-Z0-9]{6})(?:-|$)/.exec(ifsc)?.[1] ?? null;
  const body = core.replace(/-[A-Z]{4}0[A-Z0-9]{6}-?$/i, '').replace(/-+$/, '');
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
function behindNumber(text: string, rrn: string): Party {
  const rest = text.slice(text.indexOf(rrn) + rrn.length).replace(/^[\s-]+/, '');
  const found = /[^\s-]+@[A-Za-z][A-Za-z0-9.]*/.exec(rest);
  if (!found) return nobody;
  const { name, vpa } = splitAtAddress(rest.slice(0, found.index + found[0].length));
  return { ...nobody, name: nameOf(name), ...vpaOf(vpa, false) };
}

/**
 * The address is what follows the last dash, and more where an address goes on over a dash: a short
 * number at its end (`name-1@bank`), or a part that has figures or points as no name has them.
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
  return slashParts(text.replace(/--+\s*$/, '')).map((raw, index) => {
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
  if (/^\*{2,}[\w.*-]+$/.test(token)) return 'vpa';
  if (isIfsc(token.toUpperCase())) return 'ifsc';
  if (/^\d+$/.test(token)) return 'number';
  if (/^(?=.*\d)[A-Za-z]{0,5}[0-9a-f]{14,}$/i.test(token)) return 'hash';
  return bankOfText(token) === null ? 'text' : 'bank';
}

/** Forms with slashes; where the parts stand differs by bank, what they look like does not. */
function slashedUpi(text: string, rrn: string | null, direction: Direction | null): Party {
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

/** `From:payer@bank/To:payee@bank`, as banks write that print both sides. */
function sidesOf(tokens: readonly Token[]): { from?: string; to?: string } {
  const sides: { from?: string; to?: string } = {};
  for (const { text } of tokens) {
    const match = /^(from|to):?\s*(\S+@\S*)$/i.exec(text);
    if (match?.[2]) sides[match[1]?.toLowerCase() === 'to' ? 'to' : 'from'] = match[2];
  }
  return sides;
}

function namePlace(tokens: readonly Token[], start: number, vpaAt: number): number {
  const first = tokens[start];
  const next = tokens[start + 1];
  if (start < 0 || !first || addressBehindNote(tokens) >= 0) return -1;
  if (start === vpaAt) {
    const isToNamed = /^p2[a-z]$/i.test(tokens[start - 1]?.text ?? '') && next?.is === 'text';
    return isToNamed ? start + 1 : -1;
  }
  if (first.is === 'bank') {
    const isCode = isBankCode(first) && tokens[start - 1]?.is === 'rrn' && next?.is === 'text';
    if (isCode) return start + 1;
    return tokens.some(({ is }, at) => is === 'bank' && at > start) ? start : -1;
  }
  if (first.is !== 'text') return -1;
  const isNoteForm = vpaAt > start && note.test(first.text);
  return isNoteForm || /^(?:payment|paid|sent|collect|upi)\b/i.test(first.text) ? -1 : start;
}

/** `UPI/RRN/note/address/BANK/hash`: a form without a name, told by the hash behind the bank. */
function addressBehindNote(tokens: readonly Token[]): number {
  const filled = tokens.filter(({ is }) => is !== 'blank');
  const isForm = filled.at(-1)?.is === 'hash' && filled.at(-2)?.is === 'bank';
  const own = filled.at(-3);
  return isForm && own && tokens[1]?.is === 'rrn' && filled.length >= 6 ? tokens.indexOf(own) : -1;
}

/**
 * The address: what stands where banks put one (behind the payer's name and bank code, or behind
 * the name where the number comes later), else what has an `@`.
 */
function vpaPlace(
  tokens: readonly Token[],
  start: number,
  number: number,
  isNameFirst: boolean,
): number {
  const place = start < 0 ? -1 : isNameFirst ? start + 1 : start + 2;
  const own = tokens[place];
  const behindNote = addressBehindNote(tokens);
  if (isCutAddress(tokens[behindNote]?.text ?? '')) return behindNote;
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

function nameOf(text: string): string | null {
  const name = text.replace(/^[\s\-:./]+|[\s\-:/]+$/g, '');
  return /\p{L}.*\p{L}/u.test(name) && !flags.test(name) ? name : null;
}

function ofImps(text: string, rrn: string | null): Party {
  const inward = /\bfrom\s+(.+?)\s+REF\b/i.exec(text);
  if (inward?.[1]) return named(withoutBankAtEnd(inward[1]), bankAtEnd(inward[1]));
  const glued = new RegExp(`IMPS${rrn ?? '-'}\\s*([^/-][^/]*)`, 'i').exec(text);
  if (glued?.[1]) return named(glued[1], bankIn(text));
  const isDashed = !text.includes('/') || (rrn !== null && text.includes(`-${rrn}-`));
  const given = isDashed ? text.split('-') : slashParts(text);
  const parts = given.map((part) => part.trim().replace(/--+$/, ''));
  const number = parts.findIndex((part) => rrn !== null && part.includes(rrn));
  const before = number < 0 ? [] : parts.slice(1, number);
  const rest = number < 0 ? parts.slice(1) : parts.slice(number + 1);
  const code = parts.find((part) => isIfsc(part.toUpperCase()))?.toUpperCase() ?? null;
  const own = (name: string): Party => {
    const party = named(name, code?.slice(0, 4) ?? bankIn(text));
    return { ...party, ifsc: code };
  };
  if (/^MMT/i.test(text)) return own(nameBeforeBank(rest));
  if (/^P2[AM]$/i.test(parts[number - 1] ?? '') && /^\d+$/.test(rest[0] ?? '')) return own('');
  return own(rest.find(isWords) ?? before.find(isWords) ?? '');
}

/** `note/NAME/BANK`, where the bank may be cut until it is no bank that anybody knows. */
function nameBeforeBank(rest: readonly string[]): string {
  const filled = rest.filter((part) => part !== '');
  const bank = filled.findIndex((part) => bankOfText(part) !== null || isIfsc(part.toUpperCase()));
  const before =
    bank < 0 ? filled.slice(0, filled.length > 2 ? -1 : undefined) : filled.slice(0, bank);
  return before.filter(isWords).at(-1) ?? '';
}

/** Words of a person, not a flag, a number, a masked account, a bank or an IFSC. */
function isWords(part: string): boolean {
  return (
    /\p{L}.*\p{L}/u.test(part) &&
    !flags.test(part) &&
    !/^(?:X+\d+|\*|RRN:?\s*\d)/i.test(part) &&
    !isIfsc(part.toUpperCase()) &&
    bankOfText(part) === null
  );
}

function named(name: string, bank: string | null): Party {
  return { ...nobody, name: nameOf(name.replace(/--+\s*$/, '').trim()), bank };
}

function bankIn(text: string): string | null {
  for (const part of text.split(/[/*-]/)) {
    const word = part.trim();
    const bank = bankOfText(word) ?? bankOfText(/^X+\d+([A-Z]{4})$/.exec(word)?.[1] ?? '');
    if (bank !== null) return bank;
  }
  return null;
}

function bankAtEnd(text: string): string | null {
  return bankOfText(text.slice(withoutBankAtEnd(text).length));
}

function ofTransfer(given: string, rrn: string | null): Party {
  const text = given.replace(/--+\s*$/, '');
  const ifsc =
    /(?<![A-Z0-9])[A-Z]{4}0[A-Z0-9]{6}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0] ?? null;
  const inward = /\bF ?ROM\s+(.+?)\s+[A-Z]?\d{9,}/i.exec(text);
  if (inward?.[1]) return { ...named(inward[1], rrn?.slice(0, 4) ?? null), ifsc };
  const parts = text.split(/[/*|]|-(?!\d{2}-)/).map((part) => part.trim());
  const isSpaced = parts.length < 3;
  const name = isSpaced ? afterReference(text, rrn) : firstWords(parts, rrn);
  return { ...named(name, ifsc?.slice(0, 4) ?? rrn?.slice(0, 4) ?? null), ifsc };
}

/** Behind the bank's code or the reference where there is one, else the first words at all. */
function firstWords(parts: readonly string[], rrn: string | null): string {
  const isRail = /^(?:neft|rtgs)(?![A-Za-z])|\butr\b/i;
  const isMark = (part: string) =>
    isIfsc(part.toUpperCase()) || (rrn !== null && part.toUpperCase().includes(rrn));
  const isName = (part: string) => isWords(part) && !isRail.test(part) && !isMark(part);
  const mark = parts.findIndex(isMark);
  return parts.slice(mark + 1).find(isName) ?? parts.find(isName) ?? '';
}

/** `NEFT <reference> NAME`, `RTGS UTR NO: <reference> NAME`. */
function afterReference(text: string, rrn: string | null): string {
  const at = rrn === null ? -1 : text.toUpperCase().indexOf(rrn);
  const rest = at < 0 ? text : text.slice(at + (rrn?.length ?? 0));
  return rest.replace(/^[\s\-:]*(?:(?:from|by|f rom)\s+)?/i, '').replace(/\s*-+\s*$/, '');
}
