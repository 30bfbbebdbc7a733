import { bankOfText, isIfsc, stripTrailingBank } from '../bank-names.ts';
import { pattern } from '../pattern.ts';
import { note } from './address.ts';
import { flags, nameOf, nobody, type Party } from './party.ts';
import { slashParts } from './slash-parts.ts';

/** Reads the other party of an IMPS payment. */
export function partyOfImps(text: string, rrn: string | null): Readonly<Party> {
  const inward = /\bfrom\s+(\S.*?)\sREF\b/i.exec(text)?.[1]?.trimEnd();
  if (inward) return named(stripTrailingBank(inward), bankAtEnd(inward));
  const glued = new RegExp(`IMPS${rrn ?? '-'}\\s*([^/-][^/]*)`, 'i').exec(text);
  if (glued?.[1]) return named(glued[1], bankIn(text));
  const spaced = !/[/*|:-]/.test(text.replace(numberLabel, ' ')) && spacedName(text, rrn);
  if (spaced) return named(spaced, null);
  const isDashed = !text.includes('/') || (rrn !== null && text.includes(`-${rrn}-`));
  const isInColons = /^IMPS\w*:[^/]*$/i.test(text);
  const given = isInColons ? text.split(':') : isDashed ? text.split('-') : slashParts(text);
  const parts = given.map((part) => part.trim().replace(/(?<!-)--+$/, ''));
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
  if (/^\d{10}$/.test(rest[0] ?? '') && /^X+\d+$/i.test(rest[1] ?? '')) return own('');
  return own(rest.find(isWords) ?? before.find(isWords) ?? '');
}

/** `note/NAME/BANK`, where the bank may be truncated beyond recognition. */
function nameBeforeBank(rest: readonly string[]): string {
  const filled = rest.filter((part) => part !== '');
  const bank = filled.findIndex((part) => bankOfText(part) !== null || isIfsc(part.toUpperCase()));
  const before =
    bank < 0 ? filled.slice(0, filled.length > 2 ? -1 : undefined) : filled.slice(0, bank);
  return before.filter(isWords).at(-1) ?? '';
}

/** Words that a person wrote: no flag, number, masked account, bank or IFSC. */
function isWords(part: string): boolean {
  return (
    /\p{L}.*\p{L}/u.test(part) &&
    !flags.test(part) &&
    !/^(?:X+\d+|\*|RRN:?\s*\d)/i.test(part) &&
    !isIfsc(part.toUpperCase()) &&
    bankOfText(part) === null
  );
}

function named(name: string, bank: string | null): Readonly<Party> {
  return { ...nobody, name: nameOf(name.replace(/(?<!-)--+\s*$/, '').trim()), bank };
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
  return bankOfText(text.slice(stripTrailingBank(text).length));
}

/** Reads the other party of a NEFT or RTGS transfer. */
export function partyOfTransfer(whole: string, rrn: string | null): Readonly<Party> {
  const text = whole.replace(/(?<!-)--+\s*$/, '');
  const ifsc =
    /(?<![A-Z0-9])[A-Z]{4}0[A-Z0-9]{6}(?![A-Z0-9])/.exec(text.toUpperCase())?.[0] ?? null;
  const inward = /\bF ?ROM\s+(\S.*?)\s[A-Z]?\d{9}/i.exec(text);
  if (inward?.[1]) return { ...named(inward[1], rrn?.slice(0, 4) ?? null), ifsc };
  const isSlashed = rrn !== null && text.toUpperCase().includes(`/${rrn}/`);
  const given = isSlashed ? slashParts(text) : text.split(/[/*|]|-(?!\d{2}-)/);
  const parts = given.map((part) => part.trim());
  const isSpaced = parts.length < 3;
  const name = isSpaced ? afterReference(text, rrn) : firstWords(parts, rrn);
  return { ...named(name, ifsc?.slice(0, 4) ?? rrn?.slice(0, 4) ?? null), ifsc };
}

/** What comes before a number and is of no name: `Ref No:`, `UTR`. */
const numberLabel = /\b(?:ref(?:erence)?|utr|rrn|txn)\b\.?(?: ?(?:no|id|number)\b\.?)?:?/gi;
const transferWords = new Set(
  'neft rtgs imps cr dr in out inw inward outward by to from credit debit transfer trf'.split(' '),
);

/**
 * `IMPS 612345678901 FROM NAME`, with nothing between its parts but blanks. Without a word such as
 * FROM, only capitals are a name, as banks write them; other words are the payer's note.
 */
function spacedName(text: string, rrn: string | null): string {
  const at = rrn === null ? -1 : text.toUpperCase().indexOf(rrn);
  if (rrn === null || at < 0) return '';
  const name = afterReference(text, rrn);
  const isTold =
    /\b(?:from|by|to)\b/i.test(text.slice(0, at)) || told.test(text.slice(at + rrn.length));
  const isNamed = isTold || name === name.toUpperCase();
  return isNamed && isWords(name) && !isNote(name) ? name : '';
}

/** Before a name that follows the reference. */
const told = /^[\s\-:]*(?:from|by|to|f rom)\s/i;
/** What is paid for, where others have a name: `SALARY`, `RENT FOR AUGUST`. */
const purpose = pattern(
  String.raw`^(?:salary|salaries|wages|bonus|rent|fees?|refund|dividend|interest|pension|`,
  String.raw`emi|loan|gift|advance|bill|invoice|deposit|payment|reimbursement|incentive|`,
  String.raw`commission)(?:\s+(?:for|of|from)(?:\s|$)|\s+(?:jan|feb|mar|apr|may|june?|july?|`,
  String.raw`aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|ober)?(?:\s|$)|\s+\d|$)`,
);

function isNote(name: string): boolean {
  return note.test(name) || purpose.test(name);
}

/** `NEFT:NAME <reference>`, `NEFT from NAME UTR: <reference>`. */
function beforeReference(text: string, at: number): string {
  const words = text
    .slice(0, at)
    .replace(numberLabel, ' ')
    .split(/[\s:]+/);
  const own = words.findIndex((word) => !transferWords.has(word.toLowerCase()));
  const name = own < 0 ? '' : words.slice(own).join(' ').trim();
  return isNote(name) ? '' : name;
}

/** After the bank's code or the reference where there is one, else the first words of all. */
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
  const name = rest
    .replace(/^[\s\-:]*(?:(?:from|by|to|f rom)\s+)?/i, '')
    .trimEnd()
    .replace(/(?<!-)-+$/, '')
    .trimEnd();
  return name === '' ? beforeReference(text, Math.max(at, 0)) : name;
}

/** Whom a cheque was paid to or came from, where the bank says so. */
export function partyOfCheque(text: string): Readonly<Party> {
  const name =
    /\b(?:paid to|received from|chq paid(?: (?:to|cts))?)\s+(\S.*)$/i.exec(text)?.[1] ??
    /^(?:to|by) clearing-\s*(\p{L}[^-]*)--/iu.exec(text)?.[1];
  return name === undefined ? nobody : named(name, null);
}
