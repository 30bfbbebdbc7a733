import type { Rail } from '@peerdesk/contract/statement.ts';
import { bankOfText, isIfsc, withoutBankAtEnd } from './banks.ts';
import { pattern } from './pattern.ts';

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

/** Handles that are whole; a cut one may look like another bank's. */
const handles = new Set(
  (
    'apl upi okhdfcbank okicici paytm ptsbi oksbi kotak ybl okaxis ibl axl pthdfc sbi naviaxis ' +
    'ptaxis ptyes hdfcbank icici axisbank yesbank idfcbank idfcfirst federal fbl jupiteraxis fam ' +
    'kotak811 airtel postbank pnb barodampay cnrb unionbank indus rbl aubank boi indianbank ' +
    'uco idbi axisb yapl rapl waaxis wahdfcbank waicici wasbi abfspay freecharge slice superyes ' +
    'timecosmos tapicici pingpay mbk ikwik amazonpay sliceaxis goaxb icici yesg cred axis mahb ' +
    'sib dbs hsbc'
  ).split(' '),
);
/** The widths at which banks cut addresses. */
const cutWidths = [10, 15];
const address = /[A-Za-z0-9*][\w.*-]*@[A-Za-z]*[A-Za-z0-9.]*/;
const flags = pattern(
  String.raw`^(?:cr|dr|c|d|p2a|p2m|p2p|p2v|in|out|inw|inward|outward|mob|pay|recv|`,
  String.raw`rcvd|sent|collect|rev|reversal|cradj|dradj|ret|return|returned|refund|`,
  String.raw`upi|imps|neft|rtgs|mmt|bil|inf|mb|inb|null|na|n\.a|utr|utr no|ref no|`,
  String.raw`rrn|by|to|cr adj|xx+|txn|of|for|ref|credit|debit)?$`,
);
const note = pattern(
  String.raw`^(?:upi|payment|payments|payme|payment fr|payment from ph|pay|paid|`,
  String.raw`paid via|paid via c|sent|sent using|sent using p|sent from paytm|no rem|`,
  String.raw`no remarks|na|collect|request|transfer|fund trf|fund transfer|payout|`,
  String.raw`impst|imps txn|imps|mobile|gpay|phonepe|paytm|bharatpe|upi transaction|`,
  String.raw`none|ok|rent|family|test)$`,
);

/** Reads the other side of a payment. `rrn` is its reference as it was found in the text. */
export function readParty(rail: Rail, text: string, rrn: string | null): Party {
  if (rail === 'UPI') return text.includes('/') ? slashedUpi(text, rrn) : dashedUpi(text, rrn);
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
  const rest = text.slice(text.indexOf(rrn) + rrn.length);
  const found = /[\w.-]+@[A-Za-z][A-Za-z0-9.]*/.exec(rest);
  const vpa = found ? (/[^-\s][^\s]*@.*$/.exec(found[0])?.[0] ?? '') : '';
  const parts = rest.split('-').map((part) => part.trim());
  const name = parts.length > 1 && found && parts[1] && !parts[1].includes('@') ? parts[1] : '';
  const own = name === '' ? vpa : vpa.replace(`${name}-`, '');
  return { ...nobody, name: nameOf(name), ...vpaOf(own, false) };
}

/** The address is what follows the first dash behind which there is no space. */
function splitAtAddress(body: string): { name: string; vpa: string } {
  if (!body.includes('@')) return { name: body.split('-', 1)[0] ?? '', vpa: '' };
  for (let at = body.indexOf('-'); at >= 0; at = body.indexOf('-', at + 1)) {
    const rest = body.slice(at + 1);
    if (!/\s/.test(rest.trim())) return { name: body.slice(0, at), vpa: rest };
  }
  return body.includes(' ') ? { name: body, vpa: '' } : { name: '', vpa: body };
}

interface Token {
  text: string;
  is: 'flag' | 'rrn' | 'vpa' | 'bank' | 'ifsc' | 'hash' | 'number' | 'time' | 'text' | 'blank';
}

function tokensOf(text: string, rrn: string | null): Token[] {
  return text
    .replace(/--+\s*$/, '')
    .split('/')
    .map((raw, index) => {
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
  if (/^(?=.*\d)[A-Za-z]{0,5}[0-9a-f]{20,}$/i.test(token)) return 'hash';
  return bankOfText(token) === null ? 'text' : 'bank';
}

/** Forms with slashes; where the parts stand differs by bank, what they look like does not. */
function slashedUpi(text: string, rrn: string | null): Party {
  const tokens = tokensOf(text, rrn);
  const number = tokens.findIndex(({ is }) => is === 'rrn');
  const start = tokens.findIndex(({ is }) => is !== 'flag' && is !== 'rrn' && is !== 'blank');
  const isNameFirst = start >= 0 && (number < 0 || start < number);
  const vpaAt = vpaPlace(tokens, start, number, isNameFirst);
  const nameAt = namePlace(tokens, start, vpaAt);
  const bank = tokens.find(({ is }, index) => is === 'bank' && index !== nameAt);
  const ifsc = tokens.find(({ is }) => is === 'ifsc')?.text.toUpperCase() ?? null;
  const from = /^from:?\s*(.+)$/i.exec(tokens[vpaAt]?.text ?? '');
  return {
    name: nameAt < 0 ? null : nameOf(tokens[nameAt]?.text ?? ''),
    ...vpaOf(from?.[1] ?? (vpaAt < 0 ? '' : (tokens[vpaAt]?.text ?? '')), true),
    bank: ifsc?.slice(0, 4) ?? (bank ? bankOfText(bank.text) : null),
    ifsc,
  };
}

function namePlace(tokens: readonly Token[], start: number, vpaAt: number): number {
  const first = tokens[start];
  if (start < 0 || !first || start === vpaAt) return -1;
  if (first.is === 'bank')
    return tokens.some(({ is }, at) => is === 'bank' && at > start) ? start : -1;
  if (first.is !== 'text') return -1;
  const isNoteForm = vpaAt > start && note.test(first.text);
  return isNoteForm || /^(?:payment|paid|sent|collect|upi)\b/i.test(first.text) ? -1 : start;
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
  const isReached = isNameFirst ? number > place + 1 : isBankCode(tokens[start + 1]);
  if (own && isReached && isCutAddress(own)) return place;
  const whole = tokens.findIndex(({ is }) => is === 'vpa');
  return whole >= 0 ? whole : tokens.findIndex(({ text }) => /^from:?\s*\S+@/i.test(text));
}

function isBankCode(token: Token | undefined): boolean {
  return token !== undefined && /^[A-Z]{4}(?:0[A-Z0-9]{6})?$/.test(token.text);
}

/**
 * An address, or one that the bank cut before its `@`: then it has the width of the cut, or more
 * than letters. A short word without either is the payer's note.
 */
function isCutAddress({ text, is }: Token): boolean {
  if (is === 'vpa') return true;
  if ((is !== 'text' && is !== 'number') || !/^[\w.*-]{3,}@?[A-Za-z]*$/.test(text)) return false;
  if (note.test(text)) return false;
  return (
    text.includes('@') ||
    cutWidths.includes(text.length) ||
    (text.length >= 8 && /[\d._]/.test(text))
  );
}

function vpaOf(
  text: string,
  mayBeCut: boolean,
): { vpa: string | null; vpaComplete: boolean | null } {
  const vpa = text.trim().toLowerCase();
  if (vpa === '') return { vpa: null, vpaComplete: null };
  const handle = /@([a-z][a-z0-9.]{1,})$/.exec(vpa)?.[1];
  const isCut = mayBeCut && cutWidths.includes(vpa.length) && !handles.has(handle ?? '');
  return { vpa, vpaComplete: handle !== undefined && !vpa.includes('*') && !isCut };
}

function nameOf(text: string): string | null {
  const name = text.replace(/^[\s\-:./]+|[\s\-:/]+$/g, '');
  return /\p{L}{2}/u.test(name) && !flags.test(name) ? name : null;
}

function ofImps(text: string, rrn: string | null): Party {
  const inward = /\bfrom\s+(.+?)\s+REF\b/i.exec(text);
  if (inward?.[1]) return named(withoutBankAtEnd(inward[1]), bankAtEnd(inward[1]));
  const glued = new RegExp(`IMPS${rrn ?? '-'}\\s*([^/-][^/]*)`, 'i').exec(text);
  if (glued?.[1]) return named(glued[1], bankIn(text));
  const parts = text.split(text.includes('/') ? '/' : '-').map((part) => part.trim());
  const number = parts.findIndex((part) => rrn !== null && part.includes(rrn));
  const rest = number < 0 ? parts.slice(1) : parts.slice(number + 1);
  const bank = rest.findIndex((part) => bankOfText(part.replace(/--+$/, '')) !== null);
  if (/^MMT/i.test(text)) {
    const before = bank < 0 ? rest : rest.slice(0, bank);
    return named(before.filter(isWords).at(-1) ?? '', bankIn(text));
  }
  if (/^P2[AM]$/i.test(parts[number - 1] ?? '') && /^\d+$/.test(rest[0] ?? '')) {
    return named('', bankIn(text));
  }
  return named(rest.find((part) => isWords(part.replace(/--+$/, ''))) ?? '', bankIn(text));
}

/** Words of a person, not a flag, a number, a masked account, a bank or an IFSC. */
function isWords(part: string): boolean {
  return (
    /\p{L}{2}/u.test(part) &&
    !flags.test(part) &&
    !/^X+\d+/i.test(part) &&
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
