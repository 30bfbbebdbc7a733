import { because } from '@peerdesk/contract/because.ts';
import { dayAfter, dayNumber, shiftDay } from '../dates.ts';
import { ok, refuseField, type Result } from '../result.ts';

/** The longest period of an evidence pack. */
export const evidenceDaysMax = 366;

const daysBeforeFreeze = 7;

/** The day from which an evidence pack is made, unless another is asked for. */
export function evidenceFrom(frozenOn: string): string {
  return shiftDay(frozenOn, -daysBeforeFreeze);
}

/** The days of an evidence pack, both included, and the day `after` them. */
export function evidencePeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  { frozenOn, today }: { frozenOn: string; today: string },
): Result<{ from: string; to: string; after: string }> {
  const { from = evidenceFrom(frozenOn) } = asked;
  const last = shiftDay(from, evidenceDaysMax - 1);
  const { to = today < last ? today : last } = asked;
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) return refuseField('to', 'range_reversed');
  if (days > evidenceDaysMax) {
    return refuseField('to', because('evidence_too_many_days', { most: evidenceDaysMax }));
  }
  return ok({ from, to, after: dayAfter(to) });
}
