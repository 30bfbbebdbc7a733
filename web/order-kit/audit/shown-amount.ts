import { formatMoney, parseMoney, showMoney } from '@peerdesk/domain/money.ts';
import type { Field } from './fields-of.ts';

const amountFields: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'blocked',
  'received',
  'receivedAmount',
  'returned',
  'limits.minAmount',
  'limits.maxAmount',
  'limits.dailyAmount',
]);

export function isAmountField(field: string): boolean {
  return amountFields.has(field) || /^approvals\.\w{1,40}Above$/.test(field);
}

/**
 * An amount of the audit as money, where it says its paise (`2462.00`). Of a whole number nobody
 * can tell: some are paise, and some are rupees as they were typed. It is left as it is.
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
