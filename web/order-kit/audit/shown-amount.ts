import { formatMoney, minor, showMoney } from '@peerdesk/domain/money.ts';

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
const paise = 2;

/** An amount of the audit, which has rupees (`2462.00`) of most and paise (`246200`) of some. */
export function shownAmount(field: string, value: string): string | undefined {
  if (!amountFields.has(field) && !/^approvals\.\w{1,40}Above$/.test(field)) return undefined;
  if (/^-?\d{1,16}\.\d{2}$/.test(value)) return showMoney(value);
  if (/^-?\d{1,16}$/.test(value)) return showMoney(formatMoney(minor(BigInt(value)), paise));
  return undefined;
}
