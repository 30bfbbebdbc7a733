import { because } from '@peerdesk/contract/because.ts';
import { dayAfter, dayNumber } from '../dates.ts';
import { ok, refuseField, type Result } from '../result.ts';

/** The longest period of an evidence pack. */
export const evidenceDaysMax = 366;

/** The days of an evidence pack, both included, and the day `after` them. */
export function evidencePeriod(asked: {
  from: string;
  to: string;
}): Result<{ from: string; to: string; after: string }> {
  const { from, to } = asked;
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) return refuseField('to', 'range_reversed');
  if (days > evidenceDaysMax) {
    return refuseField('to', because('evidence_too_many_days', { most: evidenceDaysMax }));
  }
  return ok({ from, to, after: dayAfter(to) });
}
