import { grouped } from './count.ts';
import { because } from '@peerdesk/contract/because.ts';
import { ok, refuse, type Result } from './result.ts';

declare const minorUnits: unique symbol;

/** An amount in the minor units of its currency (paise for INR): a whole number, of either sign. */
export type Minor = bigint & { readonly [minorUnits]: true };

/** UPI transfers rupees, which have two decimals. */
export const rupeeDigits = 2;

export const zero = minor(0n);

/** The largest amount of one order or posting: 10^15 minor units, well inside a `bigint` column. */
export const minorMax = minor(1_000_000_000_000_000n);

/** As many digits as `minorMax` has: no amount has more before the point. */
const wholeDigitsMax = 16;

export function minor(units: bigint): Minor {
  return units as Minor;
}

/** An optional amount of a row. */
export function minorOrNull(units: bigint | null): Minor | null {
  return units === null ? null : minor(units);
}

export function add(...amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n));
}

export function negate(amount: Minor): Minor {
  return minor(-amount);
}

/** The amount without its sign. */
export function absolute(amount: Minor): Minor {
  return amount < 0n ? negate(amount) : amount;
}

/**
 * Parses decimal text in major units, digit by digit. Refuses anything but plain digits, more
 * decimals than the currency has, and amounts above `minorMax`.
 */
export function parseMoney(text: string, digits: number): Result<Minor> {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return refuse('ValidationError', 'amount_not_digits');
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > digits) {
    return refuse('ValidationError', because('amount_too_precise', { digits }));
  }
  // Not read as a number: that takes the longer the more digits there are.
  if (whole.length > wholeDigitsMax) return refuse('ValidationError', 'amount_too_large');
  const units = BigInt(whole + fraction.padEnd(digits, '0'));
  if (units > minorMax) return refuse('ValidationError', 'amount_too_large');
  return ok(minor(sign ? -units : units));
}

/** Like `parseMoney`, but also refuses zero and negative amounts. */
export function parsePositiveMoney(text: string, digits: number): Result<Minor> {
  const parsed = parseMoney(text, digits);
  if (parsed.ok && parsed.value <= 0n) {
    return refuse('ValidationError', 'amount_not_positive');
  }
  return parsed;
}

/** Decimal text in major units with exactly `digits` decimals, as the API returns it. */
export function formatMoney(amount: Minor, digits: number): string {
  const sign = amount < 0n ? '-' : '';
  const figures = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
  if (digits === 0) return sign + figures;
  return `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

/**
 * An amount as `formatMoney` writes it, from text that somebody typed: `"1000.5"` → `1000.50`. Text
 * that is no amount stays as it is.
 */
export function writtenMoney(text: string, digits: number): string {
  const read = parseMoney(text, digits);
  return read.ok ? formatMoney(read.value, digits) : text;
}

/**
 * The API's decimal text with Indian grouping and a symbol, for people: `"100000.00"` →
 * `₹1,00,000.00`; a currency other than the rupee goes by its code.
 */
export function showMoney(text: string, currency = 'INR'): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const symbol = currency === 'INR' ? '₹' : `${currency} `;
  return `${sign ? '−' : ''}${symbol}${grouped(whole)}${fraction}`;
}

/** A share of an amount in basis points, rounded half up: (amount × bps + 5000) div 10000. */
export function shareOf(amount: Minor, bps: number): Minor {
  return minor((amount * BigInt(bps) + 5000n) / 10_000n);
}

/** Basis points as people read them: `125` is `1.25%`. */
export function showShare(bps: number): string {
  return `${bps / 100}%`;
}
