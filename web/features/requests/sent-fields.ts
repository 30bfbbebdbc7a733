import { formatMoney, parseMoney, showMoney } from '@peerdesk/domain/money.ts';
import { isAmountField } from '../../order-kit/audit/shown-amount.ts';

type Sent = string | number | boolean;

/** A field of a call that waits for a second person; null: it is taken away, or a list is empty. */
export interface SentField {
  field: string;
  value: Sent | null;
}

/**
 * All that a call will send, by its path (`limits.minAmount`). Nothing is left out: a limit that is
 * lifted is sent as null, and whoever approves that must read it.
 */
export function sentFields(body: unknown, path = ''): SentField[] {
  if (typeof body !== 'object' || body === null) {
    return body === undefined ? [] : [{ field: path, value: body as Sent | null }];
  }
  const parts = Object.entries(body);
  if (parts.length === 0) return [{ field: path, value: null }];
  return parts.flatMap(([name, part]) => sentFields(part, path === '' ? name : `${path}.${name}`));
}

/** An amount as somebody typed it into a call, in rupees with or without paise; else undefined. */
export function typedAmount(
  { field, value }: SentField,
  currency: string,
  digits = 2,
): string | undefined {
  if (typeof value !== 'string' || !isAmountField(field)) return undefined;
  const read = parseMoney(value, digits);
  return read.ok ? showMoney(formatMoney(read.value, digits), currency) : undefined;
}
