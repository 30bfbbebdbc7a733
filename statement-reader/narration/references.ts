import type { Rail } from '@peerdesk/contract/statement.ts';
import { isIfsc } from '../bank-names.ts';
import type { OtherReference } from '../statement.ts';
import { partsBehindAddress, type NumbersBehindAddress } from './number-habit.ts';

/** The references on a line: the network's own, and any others. */
export interface ReferenceReading {
  rrn: string | null;
  refs: OtherReference[];
  /** Where the network's reference is in the text; -1 when it came from a column. */
  at: number;
}

const twelve = /(?<![0-9A-Za-z])\d{12}(?![0-9A-Za-z])/g;
/** Right behind the rail, where no payer writes. */
const gluedFirst = /^(?:MMT[-/ ]|FT|MB|IB)?(?:IMPS|UPI)(\d{12})(?!\d)/i;
const gluedTwelve = /(?:IMPS|UPI)(\d{12})(?!\d)/i;
/** Some banks mark the reference as that of a credit or debit: `UPI/CR/C612345678901`. */
const markedTwelve = /^UPI[-/:](?:CR|DR|REV)[-/:][CDR](\d{12})(?![0-9A-Za-z])/i;
const dated = /[A-Z]{4}[A-Z0-9]{2}20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{8}(?!\d)/;
const sixteen = /(?<![A-Z0-9])[A-Z]{4}[A-Z0-9]{12}(?![A-Z0-9])/g;
const ownTransfer = /(?<![A-Z0-9])[A-Z]\d{15}(?![A-Z0-9])/;
const placeholder = /^(?:0*|[-–.]+|n\.?a\.?|null)$/i;

/** What a line has beside its narration. */
interface Beside {
  /** The texts of the reference columns. */
  references: readonly string[];
  /** The text of the one whose caption says UTR or RRN; empty without one. */
  network: string;
  behindAddress: NumbersBehindAddress;
}

/**
 * Finds the network's reference of a payment of the given rail. That of the column whose caption
 * says UTR or RRN, which no payer can write in, counts before one that only the narration has.
 * Other columns may hold the bank's own numbers, so they count only before a number that may be the
 * payer's note.
 */
export function readReferences(rail: Rail, text: string, beside: Beside): ReferenceReading {
  const { references: columns, network } = beside;
  const found = isTransfer(rail)
    ? ofTransfer(text, columns, network)
    : ofTwelve(rail, text, beside);
  const refs: OtherReference[] = [];
  for (const column of columns) {
    const value = ownNumber(column);
    if (value === null || value === found.rrn || refs.some((ref) => ref.value === value)) continue;
    refs.push({ value, kind: 'BANK_OWN' });
  }
  return { ...found, refs };
}

/** The twelve digits of a column: as they are, after a label, or after a bank's zeros. */
export function twelveDigitReference(column: string): string | null {
  const match = /^(?:[A-Z]{3,7}[-/: ]*)?(?:0000)?(\d{12})$/i.exec(column.trim());
  const digits = match?.[1];
  return digits === undefined || /^0+$/.test(digits) ? null : digits;
}

function isTransfer(rail: Rail): boolean {
  return rail === 'NEFT' || rail === 'RTGS';
}

type Found = Omit<ReferenceReading, 'refs'>;

function ofTwelve(rail: Rail, text: string, beside: Beside): Found {
  const { references: columns, network } = beside;
  const given = network === '' ? null : twelveDigitReference(network);
  const candidates = [...text.matchAll(twelve)].filter((match) => !isPartOfAddress(text, match));
  const inColumns = columns.map(twelveDigitReference);
  const confirmed =
    candidates.findLast(({ 0: digits }) => digits === given) ??
    candidates.findLast(({ 0: digits }) => given === null && inColumns.includes(digits));
  if (confirmed) return { rrn: confirmed[0], at: confirmed.index };
  if (given !== null) return { rrn: given, at: -1 };
  const chosen = atPlace(text, candidates, beside.behindAddress) ?? byPlace(text, candidates);
  const plain = columns.find((column) => unlabelled.test(column.trim()));
  const column = plain === undefined ? null : twelveDigitReference(plain);
  if (chosen && mayBeNote(text, chosen, beside.behindAddress)) return { rrn: column, at: -1 };
  if (chosen) return { rrn: chosen[0], at: chosen.index };
  return (
    ofMatch(gluedFirst.exec(text)) ??
    ofDigits(inColumns.find((digits) => digits !== null)) ??
    ofMatch(markedTwelve.exec(text) ?? gluedTwelve.exec(text)) ?? {
      rrn: rail === 'OTHER' ? null : leadingZeroLost(columns),
      at: -1,
    }
  );
}

function ofMatch(match: RegExpExecArray | null): Found | null {
  return match?.[1] ? { rrn: match[1], at: match.index + match[0].length - 12 } : null;
}

function ofDigits(digits: string | null | undefined): Found | null {
  return digits ? { rrn: digits, at: -1 } : null;
}

/** A label such as `UPI-` in a column stands before numbers that some banks give themselves. */
const unlabelled = /^(?:0000)?\d{12}$/;

/** What ICICI and banks of its kind have behind their number, and no payer writes. */
const hash = /^(?=.*\d)[A-Z]{0,5}[0-9a-f]{14,}$/i;

/**
 * Behind the payer's address a payer's note may come. A bank has its number there only as a part
 * of its own, and in all lines; of a few lines, what follows has to show that it is the bank's.
 */
function mayBeNote(
  text: string,
  { 0: digits, index }: RegExpExecArray,
  habit: NumbersBehindAddress,
): boolean {
  const before = text.slice(0, index).split('/');
  if (before.length < 2 || !before.slice(0, -1).some((part) => part.includes('@'))) return false;
  const [own = '', next = ''] = text.slice(index).split('/', 2);
  if (`${before.at(-1) ?? ''}${own}`.trim() !== digits) return true;
  return habit === null ? !hash.test(next.trim()) : habit === 'notes';
}

/** The number in that part behind the address where all lines of the file have theirs. */
function atPlace(
  text: string,
  candidates: readonly RegExpExecArray[],
  habit: NumbersBehindAddress,
): RegExpExecArray | undefined {
  if (candidates.length < 2 || habit === null || habit === 'notes') return undefined;
  const behind = partsBehindAddress(text);
  const part = behind[habit.place - 1];
  const at = text.length - behind.slice(habit.place - 1).join('/').length;
  return candidates.find(({ 0: digits, index }) => digits === part?.trim() && index >= at);
}

/** A phone number before `@` or in a masked account is not a reference. */
function isPartOfAddress(text: string, match: RegExpExecArray): boolean {
  const next = text[match.index + 12] ?? '';
  const previous = text[match.index - 1] ?? '';
  return next === '@' || previous === '@' || previous === '.' || previous === '_' || next === '_';
}

/**
 * Right after the rail and its flags, or third after a name; else the last one, since forms that
 * put the payer's note first have the reference after it.
 */
function byPlace(
  text: string,
  candidates: readonly RegExpExecArray[],
): RegExpExecArray | undefined {
  if (candidates.length < 2) return candidates[0];
  const tokenAt = (index: number) => text.slice(0, index).split(/[-/:*|]/).length - 1;
  const early = candidates.find(({ index }) => tokenAt(index) <= 2);
  const afterIfsc = candidates.find(({ index }) => {
    const previous =
      text
        .slice(0, index)
        .split(/[-/:*|]/)
        .at(-2) ?? '';
    return isIfsc(previous.trim().toUpperCase());
  });
  return afterIfsc ?? early ?? candidates.at(-1);
}

/** A spreadsheet that took the reference for a number has dropped its leading zero. */
function leadingZeroLost(columns: readonly string[]): string | null {
  const short = columns.find((column) => /^\d{10,11}$/.test(column));
  return short !== undefined && /^\d{11}$/.test(short) ? short.padStart(12, '0') : null;
}

function ofTransfer(text: string, others: readonly string[], network: string): Found {
  const upper = text.toUpperCase();
  const given = longReference(network.toUpperCase());
  if (given !== null) return { rrn: given, at: upper.indexOf(given) };
  const long = dated.exec(upper);
  if (long) return { rrn: long[0], at: long.index };
  const short = [...upper.matchAll(sixteen)].find(([value]) => isReference(value));
  if (short) return { rrn: short[0], at: short.index };
  const columns = [network, ...others];
  for (const column of columns) {
    const value = longReference(column.toUpperCase());
    if (value !== null) return { rrn: value, at: upper.indexOf(value) };
  }
  const own = ownTransfer.exec(upper);
  if (own && columns.some((column) => column.toUpperCase().includes(own[0]))) {
    return { rrn: own[0], at: own.index };
  }
  return { rrn: null, at: -1 };
}

/** The reference of a transfer in a column. */
function longReference(column: string): string | null {
  const value = dated.exec(column)?.[0] ?? [...column.matchAll(sixteen)][0]?.[0];
  return value !== undefined && isReference(value) ? value : null;
}

function isReference(value: string): boolean {
  return value.replace(/\D/g, '').length >= 6;
}

/** The number in a reference column, without its label; null for texts and placeholders. */
function ownNumber(column: string): string | null {
  const text = column.trim();
  if (placeholder.test(text) || text.length > 40) return null;
  const twelveDigits = twelveDigitReference(text);
  if (twelveDigits !== null) return twelveDigits;
  const value = text.replace(/^(?:UPI|IMPS|REF)[-/: ]+/i, '');
  return /^[A-Z0-9][A-Z0-9/-]{5,29}$/i.test(value) && /\d{5}/.test(value) ? value : null;
}
