import { because } from '@peerdesk/contract/because.ts';
import type { ReasonOf } from '@peerdesk/contract/reason.ts';
import type { utrReasons } from '@peerdesk/contract/reasons/utr.ts';
import { ok, refuseField, type Result } from '../result.ts';

/** Common mistakes instead of a reference; each has a reason that says what to do. */
export const utrMistakes = [
  'APP_TXN_ID_NOT_UTR',
  'LEADING_ZERO_LOST',
  'PHONE_NUMBER',
  'SCIENTIFIC_NOTATION',
  'BAD_UTR',
] as const;
export type UtrMistake = (typeof utrMistakes)[number];

/** `upi` is 12 digits, of UPI or IMPS; `neft` 16 or 22 characters; `rtgs` 22 characters. */
export type UtrShape = 'upi' | 'neft' | 'rtgs';

type UtrReasonCode = keyof typeof utrReasons;
type UtrReason = ReasonOf<UtrReasonCode>;

export type UtrReading =
  | { ok: true; utr: string; shape: UtrShape }
  | { ok: false; code: UtrMistake; reason: UtrReason };

/** Longer text cannot be a label and a reference; it is not read further. */
const inputMax = 200;

// Messaging apps wrap numbers in invisible direction marks; there are many kinds of spaces and
// dashes.
const gap = String.raw`[\s\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\u2010-\u2015\u2212-]`;
const gaps = new RegExp(gap, 'g');

/** A label such as `UTR:` or `UPI Ref. No.`; it ends before a digit or after a separator. */
const labelWord = '(?:UTR|RRN|UPI|IMPS|NEFT|RTGS|REFERENCE|REF|BANK|TRANSACTION|TXN|NUMBER|NO|ID)';
const separator = `(?:${gap}|[.:#=/])`;
const label = new RegExp(
  `^${separator}*(?:${labelWord}${separator}*)+(?:(?<=${separator})|(?=\\d))`,
);

const shapes: readonly [UtrShape, RegExp][] = [
  ['upi', /^\d{12}$/],
  ['neft', /^[A-Z]{4}[A-Z0-9]{12}$/],
  ['neft', /^[A-Z]{4}N[A-Z0-9]20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{8}$/],
  ['rtgs', /^[A-Z]{4}R[A-Z0-9]20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{8}$/],
];

/**
 * Normalises a reference to the form in which it is stored and compared: upper case, without label,
 * spaces and dashes. Text that already has the shape of a reference keeps all its characters, even
 * if they begin like a label. Normalising twice changes nothing.
 */
export function normaliseUtr(input: string): string {
  const text = input.trim().toUpperCase();
  if (shapeOf(text)) return text;
  const bare = text.replace(label, '').replace(gaps, '');
  return shapeOf(bare) ? bare : bare.replace(label, '');
}

/**
 * Reads typed or pasted text as a payment reference. Only its shape is checked; a refusal names the
 * likely mistake and says what to do.
 */
export function explainUtr(input: string): UtrReading {
  if (input.length > inputMax) return mistaken('BAD_UTR');
  if (isGoogleId(input)) return mistaken('APP_TXN_ID_NOT_UTR');
  const utr = normaliseUtr(input);
  const shape = shapeOf(utr);
  if (shape) return { ok: true, utr, shape };
  return mistaken(mistakeOf(utr), utr);
}

/** An optional reference, typed into the field `utr`; null where there is none. */
export function readUtrField(text: string | undefined): Result<string | null> {
  if (text === undefined) return ok(null);
  const read = explainUtr(text);
  return read.ok ? ok(read.utr) : refuseField('utr', read.reason);
}

/** A reference in groups of four, for reading aloud: `412345678901` → `4123 4567 8901`. */
export function groupUtr(utr: string): string {
  return utr.replace(/.{4}(?=.)/g, '$& ');
}

function shapeOf(utr: string): UtrShape | undefined {
  return shapes.find(([, pattern]) => pattern.test(utr))?.[0];
}

/**
 * The app's own id can be as long as a NEFT reference. Only its lower-case `g` gives it away, so it
 * is looked for before the text becomes upper case.
 */
function isGoogleId(input: string): boolean {
  return /(?:^|[^A-Za-z0-9])CICAg[\w-]{4}/.test(input);
}

function mistakeOf(utr: string): UtrMistake {
  if (/^(?:T\d{8,}|CICAG\w*)$/.test(utr)) return 'APP_TXN_ID_NOT_UTR';
  if (/^\d+(?:[.,]\d+)?E\+?\d{1,3}$/.test(utr)) return 'SCIENTIFIC_NOTATION';
  if (/^(?:(?:\+|00)?91|0)?[6-9]\d{9}$/.test(utr)) return 'PHONE_NUMBER';
  if (/^\d{11}$/.test(utr)) return 'LEADING_ZERO_LOST';
  return 'BAD_UTR';
}

const mistakes = {
  APP_TXN_ID_NOT_UTR: 'utr_is_app_id',
  LEADING_ZERO_LOST: 'utr_zero_lost',
  PHONE_NUMBER: 'utr_is_phone_number',
  SCIENTIFIC_NOTATION: 'utr_shortened',
  BAD_UTR: 'utr_not_valid',
} as const satisfies Record<UtrMistake, UtrReasonCode>;

function mistaken(code: UtrMistake, utr = ''): UtrReading {
  if (code === 'BAD_UTR' && /^\d+$/.test(utr)) {
    return { ok: false, code, reason: because('utr_wrong_length', { digits: utr.length }) };
  }
  return { ok: false, code, reason: because(mistakes[code]) };
}
