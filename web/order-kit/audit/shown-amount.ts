import { formatMoney, parseMoney, showMoney } from '@peerdesk/domain/money.ts';
import type { Field } from './fields-of.ts';

/** What amounts are called at the end of their paths: `limits.minAmount`, `body.amount`. */
const amountNames: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'blocked',
  'received',
  'receivedAmount',
  'returned',
  'minAmount',
  'maxAmount',
  'dailyAmount',
  'customerUnprovedMost',
  'overdraftByHand',
  'overdraftByLine',
  'subadminDisputeMost',
  'subadminByHandMost',
]);

export function isAmountField(field: string): boolean {
  const name = field.slice(field.lastIndexOf('.') + 1);
  return amountNames.has(name) || name.endsWith('Above');
}

/**
 * An amount of the audit as money, where it says its paise (`2462.00`), as whatever is recorded now
 * does. Of a whole number in an older record nobody can tell whether it is paise, or rupees as they
 * were typed: it is left as it is.
 */
export function shownAmount(field: string, value: string): string | undefined {
  const isCertain = isAmountField(field) && /^-?\d{1,16}\.\d{2}$/.test(value);
  return isCertain ? showMoney(value) : undefined;
}

/** An amount as somebody typed it into a call, in rupees with or without paise; else undefined. */
export function typedAmount(
  { field, value }: Field,
  currency: string,
  digits = 2,
): string | undefined {
  if (typeof value !== 'string' || !isAmountField(field)) return undefined;
  const read = parseMoney(value, digits);
  return read.ok ? showMoney(formatMoney(read.value, digits), currency) : undefined;
}
