/** What people give in place of a reference; each has a text that says what to do. */
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

export type UtrReading =
  { ok: true; utr: string; shape: UtrShape } | { ok: false; code: UtrMistake; message: string };

/** Longer text is no reference with a label; reading stops there, whatever is in it. */
const inputMax = 200;

// Messengers wrap numbers in invisible direction marks; spaces and dashes come in many kinds.
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
 * A reference in the one form in which it is stored and compared: upper case, without label, spaces
 * and dashes. Text that has the shape of a reference as it stands keeps all its characters, even if
 * they begin like a label. Normalising twice changes nothing.
 */
export function normaliseUtr(input: string): string {
  const text = input.trim().toUpperCase();
  if (shapeOf(text)) return text;
  const bare = text.replace(label, '').replace(gaps, '');
  return shapeOf(bare) ? bare : bare.replace(label, '');
}

/**
 * Reads what somebody typed or pasted as a payment reference. The shape is the only reason to
 * refuse; a refusal names the likely mistake and tells the person what to do.
 */
export function explainUtr(input: string): UtrReading {
  if (input.length > inputMax) return mistaken('BAD_UTR');
  if (isGoogleId(input)) return mistaken('APP_TXN_ID_NOT_UTR');
  const utr = normaliseUtr(input);
  const shape = shapeOf(utr);
  if (shape) return { ok: true, utr, shape };
  return mistaken(mistakeOf(utr), utr);
}

/** A reference in groups of four, for reading aloud: `412345678901` → `4123 4567 8901`. */
export function groupUtr(utr: string): string {
  return utr.replace(/.{4}(?=.)/g, '$& ');
}

function shapeOf(utr: string): UtrShape | undefined {
  return shapes.find(([, pattern]) => pattern.test(utr))?.[0];
}

/**
 * The app's own id can have as many characters as a NEFT reference. Its small `g` gives it away,
 * which is why it is looked for before the text becomes upper case.
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

const messages = {
  APP_TXN_ID_NOT_UTR:
    'This is the payment app’s own id. Open the payment in the app and copy the 12 digits beside ' +
    '“UTR” or “UPI transaction ID”.',
  LEADING_ZERO_LOST:
    'This has 11 digits; a UTR has 12. A zero at the front may be lost: copy the whole number ' +
    'from the payment app or the bank.',
  PHONE_NUMBER:
    'This is a phone number. Enter the 12 digits that the payment app or the bank calls “UTR” or ' +
    '“UPI transaction ID”.',
  SCIENTIFIC_NOTATION:
    'A spreadsheet shortened this number and digits are lost. Copy the whole UTR from the ' +
    'payment app or the bank, or format the cell as text.',
  BAD_UTR:
    'This is not a UTR. Enter the 12 digits of a UPI or IMPS payment, or the 16 or 22 letters ' +
    'and digits of a bank transfer.',
} as const satisfies Record<UtrMistake, string>;

function mistaken(code: UtrMistake, utr = ''): UtrReading {
  if (code === 'BAD_UTR' && /^\d+$/.test(utr)) {
    const digits = utr.length === 1 ? '1 digit' : `${utr.length} digits`;
    const message = `This has ${digits}; a UTR has 12. Copy the whole number from the payment app.`;
    return { ok: false, code, message };
  }
  return { ok: false, code, message: messages[code] };
}
