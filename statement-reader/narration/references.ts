import type { Rail } from '@peerdesk/contract/statement.ts';
import { isIfsc } from '../bank-names.ts';
import type { OtherReference } from '../statement.ts';

/** The references on a line: the network's own, and any others. */
export interface ReferenceReading {
  rrn: string | null;
  refs: OtherReference[];
  /** Where the network's reference is in the text; -1 when it came from a column. */
  at: number;
}

const twelve = /(?<![0-9A-Za-z])\d{12}(?![0-9A-Za-z])/g;
const gluedTwelve = /(?:IMPS|UPI)(\d{12})(?!\d)/i;
/** Some banks mark the reference as that of a credit or debit: `UPI/CR/C612345678901`. */
const markedTwelve = /[-/:](?:CR|DR|REV)[-/:][CDR](\d{12})(?![0-9A-Za-z])/i;
const dated = /[A-Z]{4}[A-Z0-9]{2}20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{8}(?!\d)/;
const sixteen = /(?<![A-Z0-9])[A-Z]{4}[A-Z0-9]{12}(?![A-Z0-9])/g;
const ownTransfer = /(?<![A-Z0-9])[A-Z]\d{15}(?![A-Z0-9])/;
const placeholder = /^(?:0*|[-–.]+|n\.?a\.?|null)$/i;

/**
 * Finds the network's reference of a payment of the given rail. `columns` are the texts of the
 * reference columns; `network` is the one whose caption says UTR or RRN. A number in them that is
 * not the payment's reference is the bank's own.
 */
export function readReferences(
  rail: Rail,
  text: string,
  columns: readonly string[],
  network: string,
): ReferenceReading {
  const found = isTransfer(rail)
    ? ofTransfer(text, [network, ...columns])
    : ofTwelve(rail, text, columns, network);
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

function ofTwelve(rail: Rail, text: string, columns: readonly string[], network: string): Found {
  const given = network === '' ? null : twelveDigitReference(network);
  const candidates = [...text.matchAll(twelve)].filter((match) => !isPartOfAddress(text, match));
  const inColumns = columns.map(twelveDigitReference);
  const confirmed =
    candidates.findLast(({ 0: digits }) => digits === given) ??
    candidates.findLast(({ 0: digits }) => inColumns.includes(digits));
  const chosen = confirmed ?? byPlace(text, candidates);
  if (chosen) return { rrn: chosen[0], at: chosen.index };
  const glued = gluedTwelve.exec(text) ?? markedTwelve.exec(text);
  if (glued?.[1]) return { rrn: glued[1], at: glued.index + glued[0].length - 12 };
  const only = given ?? inColumns.find((digits) => digits !== null) ?? null;
  return { rrn: only ?? (rail === 'OTHER' ? null : leadingZeroLost(columns)), at: -1 };
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

function ofTransfer(text: string, columns: readonly string[]): Found {
  const upper = text.toUpperCase();
  const long = dated.exec(upper);
  if (long) return { rrn: long[0], at: long.index };
  const short = [...upper.matchAll(sixteen)].find(([value]) => isReference(value));
  if (short) return { rrn: short[0], at: short.index };
  for (const column of columns) {
    const whole = column.toUpperCase();
    const value = dated.exec(whole)?.[0] ?? [...whole.matchAll(sixteen)][0]?.[0];
    if (value && isReference(value)) return { rrn: value, at: upper.indexOf(value) };
  }
  const own = ownTransfer.exec(upper);
  if (own && columns.some((column) => column.toUpperCase().includes(own[0]))) {
    return { rrn: own[0], at: own.index };
  }
  return { rrn: null, at: -1 };
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
