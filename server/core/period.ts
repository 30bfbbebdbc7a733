import { presetRange, resolvePeriod, type Period } from '@peerdesk/domain/dates.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import type { Context } from './handler.ts';
import { iso } from '../platform/db/iso.ts';

/** The requested period; today by default, and open ends default to today's. */
export function askedPeriod(
  query: { start?: string | undefined; end?: string | undefined },
  { services, now }: Pick<Context, 'services' | 'now'>,
): Result<Period> {
  const { timeZone } = services.settings.current().company;
  const period = resolvePeriod(query, now, timeZone);
  if (!period.ok) return period;
  const today = presetRange('today', now, timeZone);
  const end = period.value.end ?? today.end;
  return ok({ start: period.value.start ?? Math.min(today.start, end), end });
}

export function presentPeriod({ start, end }: Period): { start: string; end: string } {
  return { start: iso(start), end: iso(end) };
}
