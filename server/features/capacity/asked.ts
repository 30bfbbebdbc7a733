import { presetRange } from '@peerdesk/domain/dates.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import type { Context } from '../../core/handler.ts';

/** The period of a list behind the figures; by default today, as theirs. */
export function askedOfToday<Filters extends { start?: number | null; end?: number | null }>(
  filters: Filters,
  { services, now }: Pick<Context, 'services' | 'now'>,
): Filters & { start: number; end: number } {
  const { timeZone } = services.settings.current().company;
  const start = filters.start ?? presetRange('today', now, timeZone).start;
  return { ...filters, start, end: filters.end ?? now };
}

/** How many customers found no UPI ID, and what they wanted to pay. */
export function shownLost({ customers, amount }: { customers: number; amount: bigint }) {
  return { customers, amount: formatMoney(minor(amount), rupeeDigits) };
}
