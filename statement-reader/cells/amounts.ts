import { because } from '@peerdesk/contract/because.ts';
import type { Direction } from '@peerdesk/contract/statement.ts';
import { minor, minorMax, type Minor } from '@peerdesk/domain/money.ts';
import type { RowReason } from '../statement.ts';
import { asciiDigits, scriptsIn } from './digits.ts';

/**
 * An amount as a bank wrote it. `amount` is signed; `flag` is what `Cr` or `Dr` next to the figures
 * says.
 */
export type AmountReading =
  | { kind: 'empty' }
  | { kind: 'amount'; amount: Minor; flag: Direction | null }
  | { kind: 'error'; reason: RowReason };

const empty: AmountReading = { kind: 'empty' };
const decimalsMax = 2;
const wholeDigitsMax = 13;
/** Longer text is not an amount, whatever it is. */
const textMax = 60;

const plain = /^\d{1,13}(?:\.\d{1,2})?$/;
/** Grouped by thousands, or by lakhs and crores. */
const plainGrouped = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)*,\d{3})(?:\.\d{1,2})?$/;
const emptyText = /^(?:[-–—−_.]+|n\.?\/?a\.?|nil|null)?$/i;
const currency = String.raw`(?:INR|Rs|Re|₹|रु)\.?`;
const flagWord = '(?:CREDIT|DEBIT|CR|DR|C|D|जमा|नामे)';
const leadingCurrency = new RegExp(`^${currency}\\s*`, 'i');
const trailingCurrency = new RegExp(`(?<!\\s)\\s*${currency}$`, 'i');
const trailingFlag = new RegExp(
  `(?<!\\s)\\s*(?:\\(\\s*(${flagWord})\\.?\\s*\\)|(${flagWord})\\.?)$`,
  'i',
);
const leadingFlag = new RegExp(`^(${flagWord})\\.?\\s+(?=[\\d(+-])`, 'i');

/**
 * Reads an amount digit by digit: Indian and western grouping, currency symbols, `Cr`/`Dr` next to
 * it, a sign before or after it, parentheses for a negative one, digits of Indian scripts. Wrong
 * grouping, more than two decimals and scientific notation are errors, never guesses.
 */
export function readAmount(input: string): AmountReading {
  if (plain.test(input)) return amountOf(input, false, null);
  if (plainGrouped.test(input)) return amountOf(input.replaceAll(',', ''), false, null);
  if (emptyText.test(input.trim())) return empty;
  if (input.length > textMax) return unreadable(input);
  // Digits that are raised, in a circle or of two scripts can look like others.
  if (/\p{No}/u.test(input) || scriptsIn(input) > 1) return unreadable(input);
  let text = asciiDigits(input)
    .normalize('NFKC')
    .replace(/[−–—‐‑]/g, '-')
    .trim();
  let flag: Direction | null = null;
  const flagged = trailingFlag.exec(text) ?? leadingFlag.exec(text);
  if (flagged) {
    flag = flagOf(flagged[1] ?? flagged[2] ?? '');
    text = text.replace(flagged[0], '').trim();
  }
  text = text.replace(leadingCurrency, '').replace(trailingCurrency, '').replace(/\/-$/, '');
  const signed = unsigned(text.trim());
  if (!signed) return unreadable(input);
  const figures = signed.text.replace(leadingCurrency, '').replace(/\/-$/, '').trim();
  return figuresOf(figures, signed.isNegative, flag, input);
}

/** What a cell next to an amount says: `Cr`, `D`, `Credit`, `+`; null for anything else. */
export function readFlag(text: string): Direction | null {
  const word = text.trim().replace(/^\(\s*|(?<!\s)\s*\)$|\.$/g, '');
  if (/^(?:\+|deposit|c(?:r|redit(?:ed)?)?|जमा)\.?$/i.test(word)) return 'credit';
  if (/^(?:[-−–]|withdrawal|d(?:r|ebit(?:ed)?)?|नामे)\.?$/i.test(word)) return 'debit';
  return null;
}

function flagOf(word: string): Direction {
  return /^(?:c|जमा)/i.test(word) ? 'credit' : 'debit';
}

/** Removes one sign: before, after, or as parentheses; null when there are several. */
function unsigned(text: string): { text: string; isNegative: boolean } | null {
  const inner = /^(-?)\(([^()]*)\)$/.exec(text);
  if (inner) return inner[1] ? null : { text: inner[2]?.trim() ?? '', isNegative: true };
  const match = /^([+-])?(.*?)([+-])?$/.exec(text);
  if (!match || (match[1] && match[3])) return null;
  const sign = match[1] ?? match[3];
  return { text: match[2]?.trim() ?? '', isNegative: sign === '-' };
}

function figuresOf(
  figures: string,
  isNegative: boolean,
  flag: Direction | null,
  input: string,
): AmountReading {
  if (/^\d+(?:\.\d+)?e[+-]?\d+$/i.test(figures)) {
    return wrong('row_amount_shortened', input);
  }
  const match = /^(\d[\d, ']*)?(?:\.(\d*))?$/.exec(figures);
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || (whole === '' && fraction === '')) return unreadable(input);
  if (fraction.length > decimalsMax) {
    return wrong('row_amount_too_precise', input);
  }
  if (!isGrouped(whole)) {
    return wrong('row_amount_misgrouped', input);
  }
  return amountOf(`${whole.replace(/[, ']/g, '')}.${fraction}`, isNegative, flag);
}

/** No groups, groups of three, or a last group of three with groups of two before it. */
function isGrouped(whole: string): boolean {
  if (/^\d*$/.test(whole)) return true;
  const mark = /[, ']/.exec(whole)?.[0] ?? ',';
  const [first = '', ...groups] = whole.split(mark);
  const isIndian = first.length <= 2 && groups.slice(0, -1).every((group) => group.length === 2);
  const isWestern = first.length <= 3 && groups.slice(0, -1).every((group) => group.length === 3);
  return (
    first !== '' &&
    groups.at(-1)?.length === 3 &&
    groups.every((group) => /^\d+$/.test(group)) &&
    (groups.length === 1 ? first.length <= 3 : isIndian || isWestern)
  );
}

function amountOf(text: string, isNegative: boolean, flag: Direction | null): AmountReading {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1);
  const units = BigInt(whole + fraction.padEnd(decimalsMax, '0'));
  if (whole.replace(/^0+/, '').length > wholeDigitsMax || units > minorMax) {
    return wrong('row_amount_too_large', text);
  }
  return { kind: 'amount', amount: minor(isNegative ? -units : units), flag };
}

type Fault = Extract<RowReason['code'], `row_amount_${string}`>;

function wrong(code: Fault, input: string): AmountReading {
  return { kind: 'error', reason: because(code, { text: input.trim().slice(0, textMax) }) };
}

function unreadable(input: string): AmountReading {
  return wrong('row_amount_unreadable', input);
}
